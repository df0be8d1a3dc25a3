import { ApiError } from './api-error.ts';
import { unknownResource } from './catalogue.ts';

/** The refusal of a request that Lite must not parse; undefined for one that it may. */
export function refusalOf(url: URL): ApiError | undefined {
  if (!isAffordableQuery(url.searchParams))
    return new ApiError(400, 'PGRST100', 'This kind of selection or filter is not offered here.');
  return unknownResource(url.pathname);
}

/**
 * The same request with its Range header converted to `limit` and `offset`. Lite applies the header after the limits of
 * query-policy.ts, so it would override them.
 */
export function withRange(request: Request): Request {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})$/.exec(request.headers.get('range') ?? '') ?? [];
  if (first === undefined || last === undefined || Number(first) > Number(last)) return request;
  const url = new URL(request.url);
  url.searchParams.set('offset', first);
  url.searchParams.set('limit', `${Number(last) - Number(first) + 1}`);
  const asked = new Request(url, request);
  asked.headers.delete('range');
  return asked;
}

/**
 * Whether Lite's parser and PGlite may process a query. Both run on this thread, cannot be interrupted, and have no
 * working `statement_timeout` (docs/decisions/0035). Queries that our clients never make are refused if they would be
 * expensive with ten thousand posts: filtering or sorting by the text of posts, full-text search (the site has its
 * own), more than a few patterns, long lists of alternatives, and deep nesting. query-policy.ts checks the parsed
 * query.
 */
export function isAffordableQuery(parameters: URLSearchParams): boolean {
  const all = [...parameters];
  const conditions = all.filter(([name]) => !PLAIN.has(name));
  return (
    all.length <= MOST_PARAMETERS &&
    all.every(([name, value]) => !EXPENSIVE.test(name) && !EXPENSIVE.test(value)) &&
    all.every(([name, value]) => isFilter(name) || isShallow(value)) &&
    all.filter(([name]) => name === 'select').every(([, value]) => isAffordableSelection(value)) &&
    conditions.every(([name, value]) => !(BODY.test(name) || (!isFilter(name) && BODY.test(value)))) &&
    parameters.getAll('order').every((value) => !BODY.test(value)) &&
    isAffordableSearch(conditions)
  );
}

const MOST_PARAMETERS = 30;
const MOST_COLUMNS = 40;
const DEEPEST = 6;
/** In UTF-16 code units. All columns of the widest table take a third of it. */
const LONGEST_SELECTION = 1000;
const MOST_PATTERNS = 4;
/** In UTF-16 code units, for a pattern or a list of alternatives. A title has at most half as many. */
const LONGEST_SEARCH = 500;

/** Parameters that are not conditions on rows. */
const PLAIN = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);

/** `match.`, `imatch.` and the full-text operators, alone, quantified, negated, or inside `or`, `and` and embeds. */
const EXPENSIVE = /(^|[^\w])(i?match|(pl|ph|w)?fts)(\([^)]*\))?\./i;

/** The one long text column. Searching a hundred megabytes of it takes seconds. */
const BODY = /(^|[^\w])content($|[^\w])/i;

const PATTERN = /(^|[^\w])i?like(\([^)]*\))?\./gi;

/** Whether a condition is on one column, not a list of conditions. */
function isFilter(name: string): boolean {
  return !/(^|\.)(or|and)$/i.test(name);
}

/** Lite's parser of selections recurses into brackets. */
function isAffordableSelection(columns: string): boolean {
  return columns.length <= LONGEST_SELECTION && columns.split(',').length <= MOST_COLUMNS && isShallow(columns);
}

function isShallow(value: string): boolean {
  let depth = 0;
  for (const character of value) {
    if (character === '(') depth++;
    else if (character === ')') depth--;
    if (depth > DEEPEST) return false;
  }
  return true;
}

function isAffordableSearch(conditions: readonly (readonly [string, string])[]): boolean {
  const searching = conditions.filter(([name, value]) => !isFilter(name) || value.search(PATTERN) !== -1);
  const patterns = searching.flatMap(([, value]) => value.match(PATTERN) ?? []);
  return patterns.length <= MOST_PATTERNS && searching.every(([, value]) => value.length <= LONGEST_SEARCH);
}
