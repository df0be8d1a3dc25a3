/**
 * Maximum number of open tags. Browsers stop nesting at 512, and recursion over the tree must not exhaust the stack.
 */
const maxOpen = 400;
/** Maximum number of tags. A megabyte of tags takes seconds to parse; the longest books have a tenth of this number. */
const maxTags = 200_000;
/**
 * Maximum of tags × open formatting tags: the number of elements the parser may create by reopening `<b>`, `<a>` ...
 */
const maxRepeated = 1_000_000;
/** Maximum number of attributes of a tag. The parser compares each with all previous ones. */
const maxAttributes = 1000;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/**
 * Start tags that do not accumulate: void elements, and elements whose start tag closes an open one of the same name.
 */
const neverPile = words(
  'area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr ' +
    'p li dt dd tr tbody thead tfoot colgroup html head body',
);
/** Formatting elements: the parser reopens them in every following block until it has seen their end tag. */
const formatting = words('a b big code em font i nobr s small strike strong tt u');
const cells = words('td th');
const endsCell = words('td th tr tbody thead tfoot');

/** The start of any markup. */
const markup = /<(\/?)([a-z][^\t\n\f\r />\0<]*)|<!--|--!?>|<[!?/]/gi;
const space = '[\\t\\n\\f\\r ]';
/**
 * The rest of a well-formed tag. Never matches a `<`, so `markup` finds everything that a parser may take for a tag.
 */
const tagEnd = new RegExp(
  `(?:${space}+[^\\t\\n\\f\\r "'<>/=]+(?:${space}*=${space}*(?:"[^"<]*"|'[^'<]*'|[^\\t\\n\\f\\r "'<>=\`]+))?)*${space}*/?>`,
  'y',
);

/**
 * Whether HTML can be parsed in bounded time and to a bounded depth. The parser used in Node follows the standard,
 * which sets no limits: a hundred thousand nested `<div>` take minutes, unclosed `<b id=…>` are repeated in every
 * following paragraph, and deep trees overflow the stack. Normal HTML, however careless, stays far below the limits.
 *
 * One pass, linear in the length. An element that a parser could still hold open is never counted as closed: an end tag
 * counts only for the innermost open element, and anything that could hide an end tag from the parser (a comment, a
 * quoted value with markup in it, a malformed tag) pushes a barrier, so that the elements opened before it stay open.
 */
export function isBoundedToParse(html: string): boolean {
  const barrier = '';
  const open: string[] = [];
  let tags = 0;
  let openFormatting = 0;
  let mostFormatting = 0;
  let malformedFrom = -1;

  markup.lastIndex = 0;
  for (let match = markup.exec(html); match; match = markup.exec(html)) {
    if (malformedFrom >= 0 && countAttributes(html.slice(malformedFrom, match.index)) > maxAttributes) return false;
    malformedFrom = -1;
    tags += 1;

    const token = match[0];
    const name = match[2]?.toLowerCase();
    if (name === undefined) {
      if (token === '<!--') open.push(token);
      else if (token.startsWith('--')) {
        if (open.at(-1) === '<!--') open.pop();
      } else if (!isBogusComment(html, match.index)) open.push(barrier);
    } else {
      const afterName = markup.lastIndex;
      tagEnd.lastIndex = afterName;
      if (tagEnd.test(html)) {
        if (tagEnd.lastIndex - afterName > 2 * maxAttributes) {
          const bare = html.slice(afterName, tagEnd.lastIndex).replace(/"[^"]*"|'[^']*'/g, '');
          if (countAttributes(bare) > maxAttributes) return false;
        }
        markup.lastIndex = tagEnd.lastIndex;
      } else {
        malformedFrom = afterName;
        open.push(barrier);
      }
      const closing = match[1] === '/';
      if (cells.has(open.at(-1) ?? '') && (endsCell.has(name) || (closing && name === 'table'))) open.pop();
      if (closing) {
        if (open.at(-1) === name) {
          open.pop();
          if (formatting.has(name)) openFormatting -= 1;
        }
      } else if (!neverPile.has(name)) {
        open.push(name);
        if (formatting.has(name)) mostFormatting = Math.max(mostFormatting, ++openFormatting);
      }
    }
    if (tags > maxTags || open.length > maxOpen || tags * mostFormatting > maxRepeated) return false;
  }
  return malformedFrom < 0 || countAttributes(html.slice(malformedFrom)) <= maxAttributes;
}

/**
 * `<!doctype …>`, `<?xml …>`: the parser skips them up to the next `>`, so they are harmless if they contain no markup.
 */
function isBogusComment(html: string, start: number): boolean {
  const end = html.indexOf('>', start);
  return end - start < 1000 && !html.startsWith('<![CDATA[', start) && html.lastIndexOf('<', end) === start;
}

function countAttributes(text: string): number {
  return text.split(/[\t\n\f\r /]+/).length;
}
