/**
 * Whether a query of the Data API can be let to PGlite, which computes on this thread, cannot be interrupted and knows no
 * `statement_timeout` that works (docs/decisions/0035). What no client of ours asks for is refused where it would be dear
 * with ten thousand posts: looking into the bodies of posts or sorting by them, full-text search (the site has its own),
 * more than a few patterns, long alternatives, and one column many times over.
 */
export function isAffordableQuery(parameters: URLSearchParams): boolean {
  const all = [...parameters];
  const conditions = all.filter(([name]) => !PLAIN.has(name));
  return (
    all.length <= MOST_PARAMETERS &&
    all.every(([name, value]) => !DEAR.test(name) && !DEAR.test(value)) &&
    all.filter(([name]) => name === 'select').every(([, value]) => isAffordableSelection(value)) &&
    conditions.every(([name, value]) => !(BODY.test(name) || (!isFilter(name) && BODY.test(value)))) &&
    parameters.getAll('order').every((value) => !BODY.test(value)) &&
    isAffordableSearch(conditions)
  );
}

const MOST_PARAMETERS = 30;
const MOST_COLUMNS = 40;
const MOST_PATTERNS = 4;
/** In UTF-16 code units, of a pattern or of a list of alternatives: a title has at most half as many. */
const LONGEST_SEARCH = 500;

/** What is no condition on rows. */
const PLAIN = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);

/** `match.`, `imatch.` and the full-text ones, alone, quantified, negated, or inside `or`, `and` and embeds. */
const DEAR = /(^|[^\w])(i?match|(pl|ph|w)?fts)(\([^)]*\))?\./i;

/** The one column that is long: a hundred megabytes of it in all cost seconds to look through. */
const BODY = /(^|[^\w])content($|[^\w])/i;

const PATTERN = /(^|[^\w])i?like(\([^)]*\))?\./gi;

/** Whether a condition is on one column, not a list of them. */
function isFilter(name: string): boolean {
  return !/(^|\.)(or|and)$/i.test(name);
}

function isAffordableSelection(columns: string): boolean {
  const named = columns.split(',');
  const wholes = named.filter((column) => BODY.test(column) || column.trim() === '*');
  return named.length <= MOST_COLUMNS && wholes.length <= 1;
}

function isAffordableSearch(conditions: readonly (readonly [string, string])[]): boolean {
  const searching = conditions.filter(([name, value]) => !isFilter(name) || value.search(PATTERN) !== -1);
  const patterns = searching.flatMap(([, value]) => value.match(PATTERN) ?? []);
  return patterns.length <= MOST_PATTERNS && searching.every(([, value]) => value.length <= LONGEST_SEARCH);
}
