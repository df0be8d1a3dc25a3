import type { IconName } from './icons.tsx';

export type ToolName = IconName;

interface ToolDescription {
  readonly name: ToolName;
  readonly label: string;
  /** In the format of `aria-keyshortcuts`, with `Mod` for Control, or Command on a Mac. */
  readonly shortcut?: string;
  /** Whether the tool has a state, on or off. */
  readonly toggles?: boolean;
}

/** The tools by group (docs/behaviour.md §2, Content editor). */
export const TOOL_GROUPS: readonly (readonly [label: string, ...tools: ToolDescription[]])[] = [
  [
    'History',
    { name: 'undo', label: 'Undo', shortcut: 'Mod+Z' },
    { name: 'redo', label: 'Redo', shortcut: 'Mod+Shift+Z' },
  ],
  [
    'Paragraph',
    { name: 'paragraph', label: 'Normal text', shortcut: 'Mod+Alt+0', toggles: true },
    { name: 'h1', label: 'Heading 1', shortcut: 'Mod+Alt+1', toggles: true },
    { name: 'h2', label: 'Heading 2', shortcut: 'Mod+Alt+2', toggles: true },
    { name: 'h3', label: 'Heading 3', shortcut: 'Mod+Alt+3', toggles: true },
  ],
  [
    'Text',
    { name: 'bold', label: 'Bold', shortcut: 'Mod+B', toggles: true },
    { name: 'italic', label: 'Italic', shortcut: 'Mod+I', toggles: true },
    { name: 'underline', label: 'Underline', shortcut: 'Mod+U', toggles: true },
    { name: 'strikethrough', label: 'Strike', shortcut: 'Mod+Shift+X', toggles: true },
    { name: 'code', label: 'Code', toggles: true },
  ],
  [
    'Lists and blocks',
    { name: 'number', label: 'Numbered list', shortcut: 'Mod+Shift+7', toggles: true },
    { name: 'bullet', label: 'Bullet list', shortcut: 'Mod+Shift+8', toggles: true },
    { name: 'quote', label: 'Blockquote', toggles: true },
    { name: 'codeBlock', label: 'Code block', toggles: true },
  ],
  [
    'Insert',
    { name: 'link', label: 'Link', shortcut: 'Mod+K', toggles: true },
    { name: 'image', label: 'Image', toggles: true },
    { name: 'table', label: 'Table' },
    { name: 'rule', label: 'Divider' },
  ],
  [
    'Alignment',
    { name: 'left', label: 'Align left', toggles: true },
    { name: 'center', label: 'Centre', toggles: true },
    { name: 'right', label: 'Align right', toggles: true },
    { name: 'justify', label: 'Justify', toggles: true },
  ],
  ['Formatting', { name: 'clean', label: 'Clean' }],
];

export const TOOLS: readonly ToolDescription[] = TOOL_GROUPS.flatMap(([, ...tools]) => tools);
