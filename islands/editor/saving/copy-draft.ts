import { cleanHtml } from '../../../src/html/html-policy.ts';
import { parseHtml } from '../../../src/html/trusted-html.ts';
import type { Draft } from '../details/draft.ts';

/** Copies title and text to the clipboard, as HTML and as plain text. @returns false if the browser refuses */
export async function copyDraft(draft: Draft): Promise<boolean> {
  try {
    const html = new Blob([htmlOf(draft)], { type: 'text/html' });
    const text = new Blob([textOf(draft)], { type: 'text/plain' });
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': text })]);
    return true;
  } catch (error) {
    console.error('The text could not be copied', error);
    return false;
  }
}

/** The title and text as one HTML document. */
export function htmlOf({ title, content }: Draft): string {
  const heading = document.createElement('h1');
  heading.textContent = title;
  return `${heading.outerHTML}\n${cleanHtml(content)}`;
}

/** The title and text as plain text, with an empty line between blocks. */
function textOf(draft: Draft): string {
  const { body } = parseHtml(htmlOf(draft));
  const blocks = [...body.children].map(({ textContent }) => textContent?.trim());
  return blocks.filter(Boolean).join('\n\n');
}
