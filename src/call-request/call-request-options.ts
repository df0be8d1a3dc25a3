/**
 * The call-request form's options, limits and error messages. Separate from call-request.ts, so that the browser loads
 * them without the schema library.
 */

/** The fields of a call request in the order of the form; `type` is missing because no person fills it in. */
export const CALL_REQUEST_FIELDS = [
  'name',
  'email',
  'company',
  'phone',
  'callType',
  'preferredTime',
  'timeZone',
  'message',
] as const;

export type CallRequestField = (typeof CALL_REQUEST_FIELDS)[number];

/** At most one message per field, worded for the visitor. */
export type CallRequestFieldErrors = { [Field in CallRequestField]?: string | undefined };

/** docs/behaviour.md §9. */
export const PREFERRED_TIMES = [
  { value: 'morning', label: 'Morning (9AM - 12PM)' },
  { value: 'afternoon', label: 'Afternoon (12PM - 5PM)' },
  { value: 'evening', label: 'Evening (5PM - 8PM)' },
] as const;

/** Maximum length of each text field, in UTF-16 code units, as `maxlength` counts them. */
export const CALL_REQUEST_LIMITS = {
  name: 200,
  email: 254,
  company: 200,
  phone: 200,
  timeZone: 200,
  message: 10_000,
} as const;

type TypedField = keyof typeof CALL_REQUEST_LIMITS;

const MISSING: CallRequestFieldErrors = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  callType: 'Please choose what the call is about.',
  preferredTime: 'Please choose a time of day.',
  timeZone: 'Please enter your time zone, for example EST or GMT+1.',
};

const MALFORMED: CallRequestFieldErrors = {
  ...MISSING,
  email: 'Please enter a complete email address, for example name@example.com.',
};

/** The message beside a required field that was left empty. */
export function missingMessage(field: CallRequestField): string {
  return MISSING[field] ?? 'Please fill in this field.';
}

/** The message beside a field with a malformed value. */
export function malformedMessage(field: CallRequestField): string {
  return MALFORMED[field] ?? 'Please enter this as plain text.';
}

/** The message beside a field with too long a value. */
export function tooLongMessage(field: TypedField): string {
  return `Please use at most ${CALL_REQUEST_LIMITS[field].toLocaleString('en-US')} characters here.`;
}

/** What an error response of the function says to the person: beside single fields, and when to try again. */
export async function refusalIn(
  response: Response,
): Promise<{ fieldErrors: CallRequestFieldErrors; message?: string }> {
  if (response.status !== 422 && response.status !== 429) return { fieldErrors: {} };
  const answer = (await response.json()) as { message?: string; fieldErrors?: CallRequestFieldErrors };
  if (response.status === 422) return { fieldErrors: answer.fieldErrors ?? {} };
  return { fieldErrors: {}, ...(answer.message && { message: answer.message }) };
}

/** The message when a request could not be sent, with an address to write to instead (docs/behaviour.md §8). */
export function failureDescription(email: string): string {
  return `There was a problem submitting your request. Please try again or email ${email} directly.`;
}
