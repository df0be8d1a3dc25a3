import { $isHeadingNode } from '@lexical/rich-text';
import { $getNodeByKey, $getRoot, $isElementNode, type LexicalEditor, type NodeKey } from 'lexical';
import { useEffect, useState } from 'react';
import { TEXTS } from '../texts.ts';

interface Heading {
  key: NodeKey;
  level: number;
  text: string;
}

/** The headings of the article, folded at first. Each is a button that leads to it. */
export function Outline({ editor }: { editor: LexicalEditor }) {
  const [open, setOpen] = useState(false);
  const [headings, setHeadings] = useState<readonly Heading[]>([]);

  useEffect(() => {
    // Folded it costs nothing while the author types.
    if (!open) return undefined;
    setHeadings(editor.read($headings));
    return editor.registerUpdateListener(({ editorState, dirtyElements }) => {
      if (dirtyElements.size > 0) setHeadings(editorState.read($headings));
    });
  }, [editor, open]);

  function goTo(key: NodeKey) {
    editor.update(
      () => {
        const heading = $getNodeByKey(key);
        if ($isElementNode(heading)) heading.selectStart();
      },
      { discrete: true },
    );
    editor.focus();
    editor.getElementByKey(key)?.scrollIntoView({ block: 'center' });
  }

  const highest = Math.min(...headings.map(({ level }) => level));
  return (
    <details className="text-control relative font-sans" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1 whitespace-nowrap max-md:min-h-11 max-md:min-w-9 max-md:list-none max-md:content-center max-md:text-center md:px-2">
        {/* A sign on a phone, where the bar would need a third row for the word. */}
        <span className="max-md:sr-only">{TEXTS.outline.heading}</span>
        <span className="md:hidden" aria-hidden="true">
          ☰
        </span>
      </summary>
      <nav
        aria-label={TEXTS.outline.heading}
        className="bg-paper border-ink absolute end-0 top-full z-3 max-h-72 w-80 max-w-[90vw] overflow-y-auto border p-3"
      >
        {headings.length === 0 && <p className="text-muted">{TEXTS.outline.empty}</p>}
        <ul>
          {headings.map(({ key, level, text }) => (
            <li key={key} className={INDENTATION[level - highest]}>
              <button
                type="button"
                className="hover:text-signal min-h-8 cursor-pointer text-start wrap-anywhere"
                onClick={() => goTo(key)}
              >
                {text || TEXTS.outline.untitled}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

const INDENTATION = ['', 'ps-4', 'ps-8', 'ps-12', 'ps-16', 'ps-20'];

function $headings(): Heading[] {
  return $getRoot()
    .getChildren()
    .filter($isHeadingNode)
    .map((heading) => ({
      key: heading.getKey(),
      level: Number(heading.getTag().slice(1)),
      text: heading.getTextContent(),
    }));
}
