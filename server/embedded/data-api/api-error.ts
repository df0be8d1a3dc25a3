import { inspect } from 'node:util';

/** The longest console line for one refused call, in UTF-16 code units. */
const LONGEST_LINE = 300;

/** An error in PostgREST's form: an HTTP status, a code (PostgREST's or an SQLSTATE) and a message. */
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

  /** The error as an HTTP answer, for requests that are refused before Lite gets them. */
  get answer(): Response {
    const { code, details, message } = this;
    return Response.json({ code, details, hint: null, message }, { status: this.status });
  }
}

/**
 * PostgREST's table of statuses by SQLSTATE (its docs, "Errors"). The longest matching prefix applies; the default is
 * 400. 42501 is not included, because Lite answers it with 401 or 403 as PostgREST does.
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

/** SQLSTATEs and prefixes that Lite answers as PostgREST does. */
const ANSWERED_BY_LITE = /^(21|22|42|23502|23503|23505|25006|PT|PGRST)/;

/** Thrown for a value that cannot be serialized as the parameter's type. */
export class UnfitValue extends Error {
  override name = 'UnfitValue';
}

/** Messages of PGlite's serializers for a value that does not fit the parameter's type. Postgres reports 22P02. */
const UNFIT_VALUE = /^Invalid input for .* type$|^Cannot convert .* to a BigInt$/;

/**
 * Converts an error to the one that Lite answers and logs. Lite answers 500 with the code SUP to every SQLSTATE that it
 * does not know, most often CHECK violations; PostgREST answers as in the table above.
 * @param error the thrown value; Lite calls this for every failure, including those of its own parser
 */
export function answeredError(error: unknown): unknown {
  if (error instanceof ApiError) return loggedShort(asRaised(error), error.code);
  if (error instanceof RangeError && /call stack/.test(error.message)) {
    const message = 'The request is nested too deeply.';
    return loggedShort(asRaised(new ApiError(400, 'PGRST100', message)), 'PGRST100');
  }
  if (typeof error !== 'object' || error === null) return error;
  const { code, message } = error as { code?: unknown; message?: unknown };
  // These contain the query and its values: visitors' input, and the tokens of links.
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

/** The form of an SQL function's own answer (`raise sqlstate 'PGRST'`), which Lite passes on unchanged. */
function asRaised({ status, code, message, details }: ApiError): object {
  return {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details, hint: null }),
    detail: JSON.stringify({ status, headers: {} }),
  };
}

/**
 * Shortens what `console.error(error)` in Lite prints. The messages of row errors are fixed sentences with names of
 * tables and constraints. Messages of class 22 quote the value, and a parser's message quotes the request, so only the
 * code is printed.
 */
function loggedShort(error: object, code: string | undefined): object {
  const { constraint, table } = error as { constraint?: string; table?: string };
  // An error without a code may be a bug of ours. Its stack frames contain nothing of the request.
  const frames = code === undefined ? ((error as Error).stack?.match(/^ +at .*$/gm) ?? []).slice(0, 2) : [];
  const line = ['The Data API refused a request:', code, table, constraint, ...frames].filter(Boolean).join(' ');
  Object.defineProperty(error, inspect.custom, { value: () => line.slice(0, LONGEST_LINE), configurable: true });
  return error;
}
