import type { IconName } from './icons.tsx';

export type ToolName = IconName;

export interface ToolDescription {
  readonly name: ToolName;
  readonly label: string;
  /** In the format of `aria-keyshortcuts`, with `Mod` for Control, or Command on a Mac. */
  readonly shortcut?: string;
  /** Whether the tool has a state, on or off. */
  readonly toggles?: boolean;
}

/** What a paragraph can be: the style menu. */
export const STYLES: readonly ToolDescription[] = [
  { name: 'paragraph', label: 'Normal text', shortcut: 'Mod+Alt+0', toggles: true },
  { name: 'h1', label: 'Heading 1', shortcut: 'Mod+Alt+1', toggles: true },
  { name: 'h2', label: 'Heading 2', shortcut: 'Mod+Alt+2', toggles: true },
  { name: 'h3', label: 'Heading 3', shortcut: 'Mod+Alt+3', toggles: true },
  { name: 'h4', label: 'Heading 4', shortcut: 'Mod+Alt+4', toggles: true },
  { name: 'quote', label: 'Blockquote', toggles: true },
  { name: 'callout', label: 'Callout', toggles: true },
  { name: 'codeBlock', label: 'Code block', toggles: true },
];

/** The tools that are always in the row. */
export const ESSENTIAL: readonly ToolDescription[] = [
  { name: 'bold', label: 'Bold', shortcut: 'Mod+B', toggles: true },
  { name: 'italic', label: 'Italic', shortcut: 'Mod+I', toggles: true },
  { name: 'link', label: 'Link', shortcut: 'Mod+K', toggles: true },
  { name: 'bullet', label: 'Bullet list', shortcut: 'Mod+Shift+8', toggles: true },
  { name: 'image', label: 'Image', toggles: true },
];

/** The tools that are in the row of a wide window, and otherwise in a menu. */
export const FURTHER: readonly ToolDescription[] = [
  { name: 'number', label: 'Numbered list', shortcut: 'Mod+Shift+7', toggles: true },
  { name: 'table', label: 'Table' },
  { name: 'rule', label: 'Divider' },
  { name: 'undo', label: 'Undo', shortcut: 'Mod+Z' },
  { name: 'redo', label: 'Redo', shortcut: 'Mod+Shift+Z' },
];

/** The tools that are always in a menu. */
export const REST: readonly ToolDescription[] = [
  { name: 'underline', label: 'Underline', shortcut: 'Mod+U', toggles: true },
  { name: 'strikethrough', label: 'Strike', shortcut: 'Mod+Shift+X', toggles: true },
  { name: 'code', label: 'Code', toggles: true },
  { name: 'footnote', label: 'Footnote', shortcut: 'Mod+Alt+N', toggles: true },
  { name: 'left', label: 'Align left', toggles: true },
  { name: 'center', label: 'Centre', toggles: true },
  { name: 'right', label: 'Align right', toggles: true },
  { name: 'justify', label: 'Justify', toggles: true },
  { name: 'clean', label: 'Clean' },
  { name: 'focusMode', label: 'Focus mode', shortcut: 'Mod+Shift+F', toggles: true },
];

/** All tools (docs/behaviour.md §2, Content editor). */
export const TOOLS: readonly ToolDescription[] = [...STYLES, ...ESSENTIAL, ...FURTHER, ...REST];
