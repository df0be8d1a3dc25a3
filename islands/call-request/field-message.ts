import {
  CALL_REQUEST_FIELDS,
  type CallRequestField,
  type CallRequestFieldErrors,
  malformedMessage,
  missingMessage,
} from '../../src/call-request/call-request-options.ts';

/** The part of a form control that validation needs. */
export interface FilledControl {
  name: string;
  value: string;
  required?: boolean;
  validity: Pick<ValidityState, 'valid' | 'valueMissing'>;
}

/**
 * The error message for a control, from the browser's validation; whitespace alone counts as empty. Undefined if it is
 * valid.
 */
export function fieldMessage(control: FilledControl): string | undefined {
  const field = control.name;
  if (!isField(field)) return undefined;
  const blank = control.required && control.value.trim() === '';
  if (control.validity.valueMissing || blank) return missingMessage(field);
  return control.validity.valid ? undefined : malformedMessage(field);
}

/** The error messages of all invalid controls. */
export function fieldMessages(controls: Iterable<FilledControl>): CallRequestFieldErrors {
  const messages: CallRequestFieldErrors = {};
  for (const control of controls) {
    const message = fieldMessage(control);
    if (message && isField(control.name)) messages[control.name] = message;
  }
  return messages;
}

export function isField(name: string): name is CallRequestField {
  return CALL_REQUEST_FIELDS.some((field) => field === name);
}
