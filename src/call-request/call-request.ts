import { z } from 'zod';
import {
  CALL_PURPOSES,
  CALL_REQUEST_FIELDS,
  CALL_REQUEST_LIMITS,
  type CallRequestField,
  type CallRequestFieldErrors,
  DEFAULT_CALL_PURPOSE,
  malformedMessage,
  missingMessage,
  PREFERRED_TIMES,
  tooLongMessage,
} from './call-request-options.ts';

// What no field keeps: control characters other than tab and line break. PostgreSQL refuses NUL, terminals and mail
// programs act on others; nobody types them, they arrive with pasted text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Repairs a text of several lines: one kind of line break, no control characters, no half of a surrogate pair. */
function cleanLines(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(CONTROL, '')
    .toWellFormed()
    .trim();
}

/** Repairs a text of one line: as `cleanLines`, and every break becomes a space, so that it can stand in a mail header. */
function cleanLine(text: string): string {
  return cleanLines(text).replace(/[\n\t]+/g, ' ');
}

/** A form leaves out what was not filled in, and JSON may say null: both mean empty. */
const absentAsEmpty = (value: unknown) => value ?? '';

function required(field: keyof typeof CALL_REQUEST_LIMITS) {
  const text = z.string({ error: malformedMessage(field) }).transform(cleanLine);
  const limited = z.string().min(1, missingMessage(field)).max(CALL_REQUEST_LIMITS[field], tooLongMessage(field));
  return z.preprocess(absentAsEmpty, text.pipe(limited));
}

function optional(field: keyof typeof CALL_REQUEST_LIMITS, clean: (text: string) => string) {
  const text = z.string({ error: malformedMessage(field) }).transform(clean);
  return z.preprocess(absentAsEmpty, text.pipe(z.string().max(CALL_REQUEST_LIMITS[field], tooLongMessage(field))));
}

/** A call request as stored and mailed: the nine fields of docs/behaviour.md §3, texts trimmed, optional ones ''. */
const callRequestSchema = z.object({
  /** Always 'booking': the only kind there is. */
  type: z.literal('booking').default('booking'),
  name: required('name'),
  /** The address to answer to. Checked by the pattern that browsers use for `<input type="email">`. */
  email: required('email').pipe(z.string().regex(z.regexes.html5Email, malformedMessage('email'))),
  company: optional('company', cleanLine),
  phone: optional('phone', cleanLine),
  /** Free text: "EST", "GMT+1", "Europe/Berlin". */
  timeZone: required('timeZone'),
  /** Time of day in the visitor's zone. */
  preferredTime: z.enum(
    PREFERRED_TIMES.map((time) => time.value),
    { error: missingMessage('preferredTime') },
  ),
  /** What the call is about. */
  callType: z.preprocess(
    (value) => (value === undefined || value === null ? DEFAULT_CALL_PURPOSE : value),
    z.enum(
      CALL_PURPOSES.map((purpose) => purpose.value),
      { error: missingMessage('callType') },
    ),
  ),
  message: optional('message', cleanLines),
});

export type CallRequest = z.infer<typeof callRequestSchema>;

export type ParsedCallRequest = { ok: true; value: CallRequest } | { ok: false; fieldErrors: CallRequestFieldErrors };

/** Reads whatever was sent as a call request. Unknown fields are dropped; anything but an object has no fields at all. */
export function parseCallRequest(input: unknown): ParsedCallRequest {
  const fields = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const result = callRequestSchema.safeParse(fields);
  if (result.success) return { ok: true, value: result.data };

  const fieldErrors: CallRequestFieldErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path[0];
    if (isField(field)) fieldErrors[field] ??= issue.message;
  }
  return { ok: false, fieldErrors };
}

function isField(name: PropertyKey | undefined): name is CallRequestField {
  return CALL_REQUEST_FIELDS.some((field) => field === name);
}
