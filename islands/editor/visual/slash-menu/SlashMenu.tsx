import type { LexicalEditor } from 'lexical';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { $runTableAction } from '../tables/table-actions.ts';
import { Drawing } from '../toolbar/icons.tsx';
import type { ToolName } from '../toolbar/tools.ts';
import { placeMenu } from './place.ts';
import type { Slash } from './typed-slash.ts';
import { useSlashMenu } from './use-slash-menu.ts';

/** The texts of the slash menu. */
const SLASH_MENU = {
  label: 'Insert',
  found: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
};

interface SlashMenuProps {
  editor: LexicalEditor;
  /** Runs a tool of the toolbar. */
  onTool: (name: ToolName) => void;
}

/**
 * A list of blocks at the caret. The focus stays in the text, which refers to the entry that Enter chooses: for screen
 * readers, the text is a text field with suggestions.
 */
export function SlashMenu({ editor, onTool }: SlashMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const { menu, listbox } = useSlashMenu(editor, ({ use }) => {
    if ('tool' in use) onTool(use.tool);
    else editor.update(() => $runTableAction(use.action));
  });
  const slash = menu?.slash;

  useSuggesting(editor, listbox.field);
  useLayoutEffect(() => {
    const shown = list.current;
    if (!shown || !slash) return undefined;
    const place = () => standAt(shown, editor, slash);
    place();
    const view = window.visualViewport ?? window;
    addEventListener('scroll', place, { capture: true, passive: true });
    for (const name of ['resize', 'scroll']) view.addEventListener(name, place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      for (const name of ['resize', 'scroll']) view.removeEventListener(name, place);
    };
  });
  return (
    <>
      <p role="status" className="sr-only">
        {menu && SLASH_MENU.found(menu.entries.length)}
      </p>
      {menu && (
        <div
          ref={list}
          role="listbox"
          {...listbox.list}
          aria-label={SLASH_MENU.label}
          className="border-ink bg-paper fixed z-30 h-fit max-h-84 w-64 max-w-[calc(100vw-1rem)] scrollbar-thin overflow-y-auto overscroll-contain border py-1"
          // Scrollable, so it must be focusable; Tab chooses an entry and never moves here.
          tabIndex={0}
        >
          {menu.entries.map((entry, at) => (
            <div
              key={entry.name}
              role="option"
              tabIndex={-1}
              {...listbox.option(at)}
              className="text-small aria-selected:bg-ink aria-selected:text-paper grid min-h-9 cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-3 px-3 font-sans leading-[1.3] [@media(hover:none)]:min-h-11"
              onMouseMove={() => at === listbox.active || listbox.reach(at)}
            >
              <Drawing path={entry.drawing} />
              <span>{entry.label}</span>
              {entry.signs && <span className="text-label/[normal] font-mono opacity-75">{entry.signs}</span>}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

type Suggestions = ReturnType<typeof useSlashMenu>['listbox']['field'];

/** Sets the ARIA attributes of the text while the menu is open: that it has suggestions, and which one is active. */
function useSuggesting(editor: LexicalEditor, field: Suggestions) {
  const { 'aria-controls': list, 'aria-activedescendant': active } = field;
  useEffect(() => {
    const text = editor.getRootElement();
    if (!text || !active) return undefined;
    const said = { 'aria-autocomplete': 'list', 'aria-controls': list, 'aria-activedescendant': active };
    for (const [name, value] of Object.entries(said)) text.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(said)) text.removeAttribute(name);
    };
  }, [editor, list, active]);
}

function standAt(shown: HTMLElement, editor: LexicalEditor, { key, at }: Slash): void {
  const text = editor.getElementByKey(key)?.firstChild;
  if (!(text instanceof Text) || at >= text.length) return;
  const range = document.createRange();
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  const view = window.visualViewport;
  shown.style.maxHeight = '';
  const { left, top, maxHeight } = placeMenu({
    seen: {
      left: view?.offsetLeft ?? 0,
      top: view?.offsetTop ?? 0,
      width: view?.width ?? innerWidth,
      height: view?.height ?? innerHeight,
    },
    caret: range.getBoundingClientRect(),
    menu: { width: shown.offsetWidth, height: shown.offsetHeight },
  });
  Object.assign(shown.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${maxHeight}px` });
}
