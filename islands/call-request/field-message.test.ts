import { expect, test } from 'vitest';
import { type FilledControl, fieldMessage, fieldMessages } from './field-message.ts';

function control(name: string, value: string, state: Partial<FilledControl['validity']> = {}): FilledControl {
  return { name, value, required: true, validity: { valid: true, valueMissing: false, ...state } };
}

test('a valid field has no message', () => {
  expect(fieldMessage(control('name', 'Ada'))).toBeUndefined();
});

test('a name of only spaces counts as missing', () => {
  expect(fieldMessage(control('name', '   '))).toBe('Please enter your name.');
});

test('an invalid e-mail address and a missing one have different messages', () => {
  expect(fieldMessage(control('email', 'ada', { valid: false }))).toContain('complete email address');
  expect(fieldMessage(control('email', '', { valid: false, valueMissing: true }))).toBe(
    'Please enter your email address.',
  );
});

test('every invalid field has its message, in the order of the form, and buttons have none', () => {
  const messages = fieldMessages([
    control('', ''),
    control('name', ''),
    control('message', 'x'),
    control('timeZone', ''),
  ]);
  expect(Object.keys(messages)).toEqual(['name', 'timeZone']);
});
