import { parseHtml } from '../../../../src/html/trusted-html.ts';
import { tidyBlocks } from './blocks.ts';
import { tidyCode } from './code.ts';
import { dropJunk } from './junk.ts';
import { tidyLists } from './lists.ts';
import { tidyTables } from './tables.ts';
import { tidyWord } from './word.ts';

/**
 * Converts HTML of another program to plain elements with the same meaning: Word's list paragraphs become lists, lines
 * of code become code, empty paragraphs used as space are removed. It is parsed in a document where nothing runs or
 * loads.
 * Not a sanitizer: the result passes through the policy like any other HTML.
 */
export function tidyPasted(html: string): string {
  const { body } = parseHtml(html);
  tidyWord(body);
  dropJunk(body);
  tidyCode(body);
  tidyTables(body);
  tidyLists(body);
  tidyBlocks(body);
  return body.innerHTML.trim();
}
