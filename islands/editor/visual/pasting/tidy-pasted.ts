import { parseHtml } from '../../../../src/html/trusted-html.ts';
import { tidyBlocks } from './blocks.ts';
import { tidyCode } from './code.ts';
import { dropJunk } from './junk.ts';
import { tidyLists } from './lists.ts';
import { tidyTables } from './tables.ts';
import { tidyWord } from './word.ts';

/**
 * HTML out of another program, with what that program means by it said in plain elements: Word's paragraphs that are
 * items become lists, lines of code become code, spacing by empty paragraphs goes. It is parsed where nothing runs or
 * loads. Not a sanitiser: what comes back passes the policy like anything else.
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
