import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { safeHtml } from '../../../src/html/safe-html.ts';
import { ArticlePreview, type ArticlePreviewProps } from './ArticlePreview.tsx';
import { Toggle } from './Toggle.tsx';
import { MODES } from './texts.ts';

/** A preview in the site's own styles, as wide as a phone or a desktop window. */
export function Preview(article: ArticlePreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop');
  return (
    <div data-preview className="grid grid-cols-1 gap-3">
      <Toggle
        label={MODES.width.label}
        choices={['phone', 'desktop']}
        names={MODES.width}
        chosen={width}
        onChoose={setWidth}
      />
      {/* biome-ignore lint/a11y: the keyboard can scroll only what has the focus. */}
      <div className="bg-sheet overflow-x-auto p-3" tabIndex={0} role="group" aria-label={MODES.width.desk}>
        <PreviewFrame width={width}>
          <ArticlePreview {...article} />
        </PreviewFrame>
      </div>
    </div>
  );
}

/**
 * `srcdoc` is an HTML sink, even for an empty string. A srcdoc document is in standards mode even without a doctype.
 */
const EMPTY = safeHtml('');

interface PreviewFrameProps {
  width: 'phone' | 'desktop';
  children: ReactNode;
}

/**
 * An iframe, so that the site's media queries see the width of the preview. It copies the style sheets of this page
 * unchanged, because the content security policy allows them by their hashes. No script runs in it, and its links do
 * nothing.
 */
function PreviewFrame({ width, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement>();

  function furnish({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    const inside = currentTarget.contentDocument;
    if (!inside) return;
    for (const style of document.querySelectorAll('style, link[rel="stylesheet"]'))
      inside.head.append(inside.importNode(style, true));
    inside.documentElement.lang = document.documentElement.lang;
    inside.title = MODES.preview;
    inside.addEventListener('click', (event) => event.preventDefault());
    setBody(inside.body);
  }

  return (
    <>
      <iframe
        title={MODES.preview}
        className={`border-rule bg-paper mx-auto block h-[min(80vh,60rem)] border ${width === 'phone' ? 'w-[390px] max-w-full' : 'w-[1280px]'}`}
        srcDoc={EMPTY}
        onLoad={furnish}
      />
      {body && createPortal(children, body)}
    </>
  );
}
