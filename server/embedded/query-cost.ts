/**
 * Whether a query of the Data API can be let to PGlite, which computes on this thread and cannot be interrupted. A
 * regular expression with back-references can take hours for a few kilobytes of text, so filters by regular expression
 * are the site's own, made in process from escaped text.
 */
export function isAffordableQuery(parameters: URLSearchParams): boolean {
  return ![...parameters].some(([name, value]) => REGULAR_EXPRESSION.test(name) || REGULAR_EXPRESSION.test(value));
}

/** `match.` and `imatch.`, alone, quantified, negated, or inside `or`, `and` and embeds. */
const REGULAR_EXPRESSION = /(^|[^\w])i?match(\([^)]*\))?\./i;
