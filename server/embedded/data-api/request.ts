import { ApiError } from './api-error.ts';
import { unknownResource } from './catalogue.ts';

/** The refusal of a request that Lite need not see; undefined for one that it may parse. */
export function refusalOf(url: URL): ApiError | undefined {
  if (!isAffordableQuery(url.searchParams))
    return new ApiError(400, 'PGRST100', 'This kind of selection or filter is not offered here.');
  return unknownResource(url.pathname);
}

/**
 * The same request with its Range header as `limit` and `offset`: Lite reads the header after the limits of
 * query-policy.ts, and it would replace them.
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
 * Whether the text of a query can be let to Lite's parser and PGlite, which compute on this thread, cannot be interrupted
 * and know no `statement_timeout` that works (docs/decisions/0035). What no client of ours asks is refused where it would
 * be dear with ten thousand posts: looking into the bodies of posts or sorting by them, full-text search (the site has its
 * own), more than a few patterns, long alternatives, and what is nested deeply. query-policy.ts checks what was parsed.
 */
export function isAffordableQuery(parameters: URLSearchParams): boolean {
  const all = [...parameters];
  const conditions = all.filter(([name]) => !PLAIN.has(name));
  return (
    all.length <= MOST_PARAMETERS &&
    all.every(([name, value]) => !DEAR.test(name) && !DEAR.test(value)) &&
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
/** In UTF-16 code units; every column of the widest table takes a third of it. */
const LONGEST_SELECTION = 1000;
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

/** Lite's parser of selections calls itself for what is in brackets. */
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
