/**
 * What the call-request form offers, how much it takes, and what it says when something is wrong.
 * Apart from call-request.ts so that the browser gets these words without the schema library.
 */

/** The fields of a call request in the order in which the form shows them; `type` is not one a person fills in. */
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

/** At most one message a field, made for the person who filled it in. */
export type CallRequestFieldErrors = { [Field in CallRequestField]?: string | undefined };

/** docs/behaviour.md §9. */
export const CALL_PURPOSES = [
  { value: 'branding', label: 'Branding Consultation' },
  { value: 'coaching', label: 'Leadership Coaching' },
  { value: 'speaking', label: 'Speaking Engagement' },
  { value: 'general', label: 'General Discussion' },
] as const;

/** docs/behaviour.md §5. */
export const DEFAULT_CALL_PURPOSE = 'branding';

/** docs/behaviour.md §9. */
export const PREFERRED_TIMES = [
  { value: 'morning', label: 'Morning (9AM - 12PM)' },
  { value: 'afternoon', label: 'Afternoon (12PM - 5PM)' },
  { value: 'evening', label: 'Evening (5PM - 8PM)' },
] as const;

/** Longest text of each typed field, in UTF-16 code units, as `maxlength` counts them. */
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

/** What to say beside a required field that was left empty. */
export function missingMessage(field: CallRequestField): string {
  return MISSING[field] ?? 'Please fill in this field.';
}

/** What to say beside a field whose value is not of the expected form. */
export function malformedMessage(field: CallRequestField): string {
  return MALFORMED[field] ?? 'Please enter this as plain text.';
}

/** What to say beside a field that holds more than fits. */
export function tooLongMessage(field: TypedField): string {
  return `Please use at most ${CALL_REQUEST_LIMITS[field].toLocaleString('en-US')} characters here.`;
}

/** The message when a request could not be sent; it names an address to write to instead (docs/behaviour.md §8). */
export function failureDescription(email: string): string {
  return `There was a problem submitting your request. Please try again or email ${email} directly.`;
}
