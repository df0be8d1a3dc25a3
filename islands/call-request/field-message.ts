import {
  CALL_REQUEST_FIELDS,
  type CallRequestField,
  type CallRequestFieldErrors,
  malformedMessage,
  missingMessage,
} from '../../src/call-request/call-request-options.ts';

/** The part of a form control that tells whether it is filled in well. */
export interface FilledControl {
  name: string;
  value: string;
  required?: boolean;
  validity: Pick<ValidityState, 'valid' | 'valueMissing'>;
}

/** What to say beside a control, by the browser's own checks; spaces alone count as nothing. Undefined when it is well. */
export function fieldMessage(control: FilledControl): string | undefined {
  const field = control.name;
  if (!isField(field)) return undefined;
  const blank = control.required && control.value.trim() === '';
  if (control.validity.valueMissing || blank) return missingMessage(field);
  return control.validity.valid ? undefined : malformedMessage(field);
}

/** The messages for all controls that are not well. */
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
