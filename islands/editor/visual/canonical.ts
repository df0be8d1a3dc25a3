import { buildEditorFromExtensions } from '@lexical/extension';
import { ArticleExtension } from './extensions/article-extension.ts';
import { $loadArticle, ArticleWriter } from './import-export/article.ts';
import { differences } from './import-export/inventory.ts';

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
export function whatVisualCannotHold(html: string): string[] {
  return differences(html, canonicalHtml(html));
}
