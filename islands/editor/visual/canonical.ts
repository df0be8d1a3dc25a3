import { buildEditorFromExtensions } from '@lexical/extension';
import { ArticleExtension } from './extensions/article-extension.ts';
import { $loadArticle, ArticleWriter } from './import-export/article.ts';
import { differences } from './import-export/inventory.ts';

let editor: ReturnType<typeof buildEditorFromExtensions> | undefined;

/**
 * What the visual editor makes of HTML when nothing is changed: safe, a fixed point (`canonicalHtml(canonicalHtml(x))
 * === canonicalHtml(x)`), and the baseline that says whether anything was changed. Browsers only.
 */
export function canonicalHtml(html: string): string {
  editor ??= buildEditorFromExtensions(ArticleExtension);
  editor.update(() => $loadArticle(html), { discrete: true });
  return editor.read(() => new ArticleWriter().$write());
}

/**
 * What would be lost if HTML were opened and saved in the visual editor, in words for its author; empty if nothing. The
 * two are compared, rather than told by elements: it also finds what nobody thought of.
 */
export function whatVisualCannotHold(html: string): string[] {
  return differences(html, canonicalHtml(html));
}
