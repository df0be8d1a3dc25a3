import { buildEditorFromExtensions } from '@lexical/extension';
import { cleanHtml } from '../../../src/html/html-policy.ts';
import { ArticleExtension } from './extensions/article-extension.ts';
import { $loadArticle, ArticleWriter } from './import-export/article.ts';

let editor: ReturnType<typeof buildEditorFromExtensions> | undefined;

/**
 * The HTML that the visual editor writes for unchanged HTML. It is safe, a fixed point
 * (`canonicalHtml(canonicalHtml(x)) === canonicalHtml(x)`), and the baseline for detecting changes. Browsers only.
 */
export function canonicalHtml(html: string): string {
  editor ??= buildEditorFromExtensions(ArticleExtension);
  editor.update(() => $loadArticle(html), { discrete: true });
  return editor.read(() => new ArticleWriter().$write());
}

/**
 * What would be lost if HTML were opened and saved in the visual editor, as text for its author; empty if nothing. The
 * input and the output are compared, instead of checking for known elements, so that unforeseen losses are found too.
 */
export async function whatVisualCannotHold(html: string): Promise<string[]> {
  const [safe, written] = [cleanHtml(html), canonicalHtml(html)];
  if (joined(safe) === joined(written)) return [];
  const { differences } = await import('./inventory.ts');
  return differences(safe, written);
}

/**
 * HTML without line breaks that mean nothing: before the tags of blocks, after `<figure>` and at the end of code. Imported
 * articles often differ only by these, and then open without the code that compares them.
 */
function joined(html: string): string {
  return html.replace(MEANINGLESS_BREAKS, '');
}

const MEANINGLESS_BREAKS =
  /\n(?=<\/?(?:aside|blockquote|fig\w+|h[1-6r]|li|[ou]l|p|pre|t(?:able|body|d|foot|h|head|r))\b|<\/code><\/pre>)|(?<=<figure>)\n/g;
