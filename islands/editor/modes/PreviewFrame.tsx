import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { safeHtml } from '../../../src/html/safe-html.ts';
import { MODES } from './texts.ts';

/** `srcdoc` is an HTML sink, even for nothing. Without a doctype too, such a document follows the standards. */
const EMPTY = safeHtml('');

interface PreviewFrameProps {
  width: 'phone' | 'desktop';
  children: ReactNode;
}

/**
 * A document of its own, so that the site's styles meet the width that they ask about. It takes over the style sheets of
 * this page, letter by letter, since the content security policy knows them by their hashes. Nothing in it runs, and its
 * links lead nowhere.
 */
export function PreviewFrame({ width, children }: PreviewFrameProps) {
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
        className={`preview__frame preview__frame--${width}`}
        srcDoc={EMPTY}
        onLoad={furnish}
      />
      {body && createPortal(children, body)}
    </>
  );
}
