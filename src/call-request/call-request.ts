import { z } from 'zod';
import { CHOICE_VALUE } from '../site/choice.ts';
import {
  CALL_REQUEST_FIELDS,
  CALL_REQUEST_LIMITS,
  type CallRequestField,
  type CallRequestFieldErrors,
  malformedMessage,
  missingMessage,
  PREFERRED_TIMES,
  tooLongMessage,
} from './call-request-options.ts';

// Characters removed from every field: control characters other than tab and line break. PostgreSQL refuses NUL, and
// terminals and mail programs interpret others. They are never typed, but occur in pasted text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Normalises a text of several lines: LF line breaks, no control characters, no lone surrogates. */
function cleanLines(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(CONTROL, '')
    .toWellFormed()
    .trim();
}

/**
 * Normalises a text of one line: as `cleanLines`, and every break becomes a space, so that it can be used in a mail
 * header.
 */
function cleanLine(text: string): string {
  return cleanLines(text).replace(/[\n\t]+/g, ' ');
}

/** Missing and null values both mean empty: forms leave out what was not filled in, and JSON may contain null. */
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
  /** Always 'booking', the only type. */
  type: z.literal('booking').default('booking'),
  name: required('name'),
  /** The address to reply to. Checked by the pattern that browsers use for `<input type="email">`. */
  email: required('email').pipe(z.string().regex(z.regexes.html5Email, malformedMessage('email'))),
  company: optional('company', cleanLine),
  phone: optional('phone', cleanLine),
  /** Free text: "EST", "GMT+1", "Europe/Berlin". */
  timeZone: required('timeZone'),
  /** Time of day in the visitor's time zone. */
  preferredTime: z.enum(
    PREFERRED_TIMES.map((time) => time.value),
    { error: missingMessage('preferredTime') },
  ),
  /**
   * What the call is about. The database knows the purposes; a hosted function cannot read content/. Without one, the
   * database takes the first.
   */
  callType: z
    .string({ error: missingMessage('callType') })
    .regex(CHOICE_VALUE, missingMessage('callType'))
    .nullish()
    .transform((value) => value ?? ''),
  message: optional('message', cleanLines),
});

export type CallRequest = z.infer<typeof callRequestSchema>;

export type ParsedCallRequest = { ok: true; value: CallRequest } | { ok: false; fieldErrors: CallRequestFieldErrors };

/** Parses any input as a call request. Unknown fields are dropped; anything but an object counts as an empty object. */
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

/** The field that each constraint of the table `call_requests` checks. */
const FIELD_BY_CONSTRAINT: Readonly<Record<string, CallRequestField>> = {
  call_requests_name_form: 'name',
  call_requests_email_form: 'email',
  call_requests_company_form: 'company',
  call_requests_phone_form: 'phone',
  call_requests_time_zone_form: 'timeZone',
  call_requests_preferred_time_known: 'preferredTime',
  call_requests_call_type_known: 'callType',
  call_requests_call_type_form: 'callType',
  call_requests_message_length: 'message',
};

/**
 * The message for a field whose value passed the schema above but broke a constraint of the table: the two count
 * characters differently, for example. Empty when the constraint belongs to no field of the form.
 */
export function fieldErrorsOf(constraint: string): CallRequestFieldErrors {
  const field = Object.hasOwn(FIELD_BY_CONSTRAINT, constraint) ? FIELD_BY_CONSTRAINT[constraint] : undefined;
  if (!field) return {};
  return { [field]: field === 'message' ? tooLongMessage(field) : malformedMessage(field) };
}

function isField(name: PropertyKey | undefined): name is CallRequestField {
  return CALL_REQUEST_FIELDS.some((field) => field === name);
}
