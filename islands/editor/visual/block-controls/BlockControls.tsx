import { $isCodeNode } from '@lexical/code';
import { $isTableNode } from '@lexical/table';
import { COMMAND_PRIORITY_NORMAL, KEY_DOWN_COMMAND, type LexicalEditor, type NodeKey } from 'lexical';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LanguageChoice } from '../code-block/LanguageChoice.tsx';
import { $hasHeaderRow } from '../tables/header-cells.ts';
import { $runTableAction, TABLE_ACTIONS } from '../tables/table-actions.ts';
import { ToolButton } from '../toolbar/Tool.tsx';
import { Toolbar } from '../toolbar/Toolbar.tsx';
import { updateFrom } from '../toolbar/update-from.ts';
import { $blockAtCaret } from './block-at-caret.ts';
import { BLOCKS } from './texts.ts';

/** The controls of the table or code block at the caret, at its top edge. Alt+F9 moves the focus there. */
export function BlockControls({ editor }: { editor: LexicalEditor }) {
  const block = useBlockAtCaret(editor);
  const key = block?.key;
  const rail = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);

  useLayoutEffect(() => {
    const [shown, text] = [rail.current, editor.getRootElement()];
    const element = key === undefined ? null : editor.getElementByKey(key);
    if (!shown || !text || !element) return undefined;
    const place = () => standAlong(shown, element, text);
    const sizes = new ResizeObserver(place);
    for (const sized of [element, text, shown.firstElementChild]) if (sized) sizes.observe(sized);
    place();
    return () => sizes.disconnect();
  }, [editor, key]);

  // The block may have been deleted by one of its own controls.
  useEffect(() => {
    if (key === undefined && isInside.current) editor.focus();
    if (key === undefined) isInside.current = false;
  }, [editor, key]);

  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          const control = rail.current?.querySelector<HTMLElement>('select, [tabindex="0"]');
          if (event.key !== 'F9' || !event.altKey || !control) return false;
          event.preventDefault();
          // Delayed, because the editor is about to put the caret back into the text.
          setTimeout(() => control.focus());
          return true;
        },
        COMMAND_PRIORITY_NORMAL,
      ),
    [editor],
  );

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    editor.focus();
  }

  return (
    <>
      <p role="status" className="sr-only">
        {block && BLOCKS.entered[block.kind]}
      </p>
      {block && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back from the controls inside.
        <div
          ref={rail}
          className="pointer-events-none absolute end-2 z-1 group-not-focus-within/visual:hidden"
          onKeyDown={onKey}
          onFocus={() => {
            isInside.current = true;
          }}
          onBlur={() => {
            isInside.current = false;
          }}
        >
          <div className="border-rule bg-paper text-label/[1.3] pointer-events-auto sticky top-(--below) flex w-fit max-w-full items-center border font-sans">
            {block.kind === 'table' ? (
              <TableTools editor={editor} hasHeaderRow={block.hasHeaderRow} />
            ) : (
              <LanguageChoice editor={editor} block={block.key} language={block.language} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

interface TableToolsProps {
  editor: LexicalEditor;
  hasHeaderRow: boolean;
}

/** The tools for rows and columns of the table at the caret. */
function TableTools({ editor, hasHeaderRow }: TableToolsProps) {
  return (
    <Toolbar
      className="touch:overflow-x-auto touch:overscroll-x-contain touch:scrollbar-thin touch:*:flex-none flex min-w-0"
      label={BLOCKS.table}
    >
      {TABLE_ACTIONS.map((action) => (
        <ToolButton
          key={action.name}
          name={action.label}
          drawing={action.drawing}
          onClick={() => updateFrom(editor, () => $runTableAction(action))}
          {...(action.name === 'headerRow' && { 'aria-pressed': hasHeaderRow })}
        />
      ))}
    </Toolbar>
  );
}

/**
 * Positions the rail from above the block by the controls' height down to the block's end; the controls are sticky
 * within it.
 */
function standAlong(rail: HTMLElement, block: HTMLElement, text: HTMLElement): void {
  const bar = rail.firstElementChild as HTMLElement;
  const toolbar = text.closest('[data-visual]')?.querySelector<HTMLElement>(':scope > [data-tools]');
  const frame = text.closest('[data-visual]')?.getBoundingClientRect();
  const { left: x = 0, top: y = 0 } = frame ?? {};
  const { left, top, bottom } = block.getBoundingClientRect();
  const from = Math.max(top - y - bar.offsetHeight, toolbar?.offsetHeight ?? 0);
  Object.assign(rail.style, {
    left: `${Math.max(0, left - x)}px`,
    top: `${from}px`,
    height: `${bottom - y - from}px`,
  });
  // Below whatever is sticky at the top of the window.
  rail.style.setProperty('--below', getComputedStyle(document.documentElement).scrollPaddingTop);
}

type BlockAtCaret =
  | { readonly kind: 'table'; readonly key: NodeKey; readonly hasHeaderRow: boolean }
  | { readonly kind: 'code'; readonly key: NodeKey; readonly language: string };

/** The properties of the table or code block at the caret that its controls show. Updates only when those change. */
function useBlockAtCaret(editor: LexicalEditor): BlockAtCaret | undefined {
  const [found, setFound] = useState<string>();
  useEffect(() => {
    const look = () => setFound(editor.read(() => JSON.stringify($described())));
    look();
    return editor.registerUpdateListener(look);
  }, [editor]);
  return found === undefined ? undefined : (JSON.parse(found) as BlockAtCaret);
}

function $described(): BlockAtCaret | undefined {
  const block = $blockAtCaret();
  if ($isTableNode(block)) return { kind: 'table', key: block.getKey(), hasHeaderRow: $hasHeaderRow(block) };
  if ($isCodeNode(block)) return { kind: 'code', key: block.getKey(), language: block.getLanguage() ?? '' };
  return undefined;
}
