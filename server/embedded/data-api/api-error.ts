import { inspect } from 'node:util';

/** What Lite writes to the console of one refused call, in UTF-16 code units. */
const LONGEST_LINE = 300;

/** An error as PostgREST answers it: an HTTP status, a code (of PostgREST or an SQLSTATE) and a sentence. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: string | null;

  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }

  /** The same as an answer, for what is refused before Lite is asked. */
  get answer(): Response {
    const { code, details, message } = this;
    return Response.json({ code, details, hint: null, message }, { status: this.status });
  }
}

/**
 * PostgREST's table of statuses for SQLSTATEs (its docs, "Errors"): the longest beginning counts, 400 is the rest.
 * 42501 is not here: Lite answers 401 or 403 as PostgREST does.
 */
const STATUS_BY_SQLSTATE: readonly (readonly [beginning: string, status: number])[] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['53400', 500],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['P0001', 400],
  ['XX', 500],
];

/** SQLSTATEs and beginnings of them for which Lite's own answer is PostgREST's. */
const ANSWERED_BY_LITE = /^(21|22|42|23502|23503|23505|25006|PT|PGRST)/;

/** Thrown for a value that cannot be written as the parameter's type. */
export class UnfitValue extends Error {
  override name = 'UnfitValue';
}

/** PGlite's serializers throw this at a value that does not fit the parameter's type; Postgres would say 22P02. */
const UNFIT_VALUE = /^Invalid input for .* type$|^Cannot convert .* to a BigInt$/;

/**
 * The error that Lite answers a failed query with, and writes to the console. Lite answers 500 with the code SUP to every
 * SQLSTATE that it does not know, CHECK violations first of all; PostgREST answers as the table above says.
 * @param error what was thrown; Lite asks for everything that fails, its own parser included
 */
export function answeredError(error: unknown): unknown {
  if (error instanceof ApiError) return loggedShort(asRaised(error), error.code);
  if (error instanceof RangeError && /call stack/.test(error.message)) {
    const message = 'The request is nested too deeply.';
    return loggedShort(asRaised(new ApiError(400, 'PGRST100', message)), 'PGRST100');
  }
  if (typeof error !== 'object' || error === null) return error;
  const { code, message } = error as { code?: unknown; message?: unknown };
  // The query with its values: what visitors typed, and the tokens of links.
  for (const name of ['params', 'query', 'where', 'internalQuery'])
    if (name in error) Reflect.deleteProperty(error, name);
  if (error instanceof UnfitValue || (typeof code !== 'string' && UNFIT_VALUE.test(`${message}`)))
    return loggedShort(asRaised(new ApiError(400, '22P02', 'invalid input syntax for the type of a value')), '22P02');
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || ANSWERED_BY_LITE.test(code))
    return loggedShort(error, typeof code === 'string' ? code : undefined);
  return loggedShort(asRaised(new ApiError(statusOf(code), code, `${message}`)), code);
}

function statusOf(sqlstate: string): number {
  const known = STATUS_BY_SQLSTATE.filter(([beginning]) => sqlstate.startsWith(beginning));
  return known.sort(([one], [other]) => other.length - one.length)[0]?.[1] ?? 400;
}

/** As an SQL function would choose its own answer (`raise sqlstate 'PGRST'`), which Lite passes on as it is. */
function asRaised({ status, code, message, details }: ApiError): object {
  return {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details, hint: null }),
    detail: JSON.stringify({ status, headers: {} }),
  };
}

/**
 * Lite writes `console.error(error)`. Messages of errors about rows are fixed sentences with names of tables and
 * constraints; those of class 22 quote the value, and a parser's quotes the request: of these the code alone is written.
 */
function loggedShort(error: object, code: string | undefined): object {
  const { constraint, table } = error as { constraint?: string; table?: string };
  // What has no code may be a fault of ours: where it was thrown says nothing of the request.
  const frames = code === undefined ? ((error as Error).stack?.match(/^ +at .*$/gm) ?? []).slice(0, 2) : [];
  const line = ['The Data API refused a request:', code, table, constraint, ...frames].filter(Boolean).join(' ');
  Object.defineProperty(error, inspect.custom, { value: () => line.slice(0, LONGEST_LINE), configurable: true });
  return error;
}
