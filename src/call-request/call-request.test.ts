import { describe, expect, test } from 'vitest';
import { fieldErrorsOf, parseCallRequest } from './call-request.ts';

const filled = {
  type: 'booking',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: '',
  phone: '',
  timeZone: 'GMT+1',
  preferredTime: 'morning',
  callType: 'coaching',
  message: '',
};

function errorsOf(input: unknown) {
  const parsed = parseCallRequest(input);
  return parsed.ok ? {} : parsed.fieldErrors;
}

describe('a call request', () => {
  test('is accepted as it was filled in', () => {
    expect(parseCallRequest(filled)).toEqual({ ok: true, value: filled });
  });

  test('needs no type, purpose or optional field; the database presets a purpose and knows the others', () => {
    const { name, email, timeZone, preferredTime } = filled;
    expect(parseCallRequest({ name, email, timeZone, preferredTime, company: null })).toEqual({
      ok: true,
      value: { ...filled, callType: '' },
    });
  });

  test('without required fields gets a message for each of them', () => {
    expect(Object.keys(errorsOf({ name: '  ' })).sort()).toEqual(['email', 'name', 'preferredTime', 'timeZone']);
  });

  test.each(['', 'Sales!', 7])('with the purpose %j is refused', (callType) => {
    expect(errorsOf({ ...filled, callType })).toEqual({ callType: 'Please choose what the call is about.' });
  });

  test.each([null, 'text', 7, []])('cannot be read from %j', (input) => {
    expect(errorsOf(input)).toHaveProperty('name');
  });

  test.each(['ada', 'ada@', '@example.com', 'a da@example.com', 'ada@example..com'])(
    'with the address %s is refused',
    (email) => {
      expect(errorsOf({ ...filled, email })).toEqual({ email: expect.stringContaining('complete email address') });
    },
  );

  test('with text that is too long is refused with the allowed length', () => {
    expect(errorsOf({ ...filled, message: 'm'.repeat(10_001), name: 'n'.repeat(201) })).toEqual({
      name: 'Please use at most 200 characters here.',
      message: 'Please use at most 10,000 characters here.',
    });
  });

  test('with unknown options or values that are not text is refused', () => {
    const errors = errorsOf({ ...filled, callType: 'Lunch!', preferredTime: 'night', name: { toString: 1 } });
    expect(Object.keys(errors).sort()).toEqual(['callType', 'name', 'preferredTime']);
  });

  test('loses control characters and keeps all other characters', () => {
    const parsed = parseCallRequest({
      ...filled,
      name: 'Ada\r\nBcc: x',
      message: ' One\r\n\u0000\ttwo \u{1f600}\ud800 ',
    });
    expect(parsed).toMatchObject({ value: { name: 'Ada Bcc: x', message: 'One\n\ttwo 😀\ufffd' } });
  });

  test('loses unknown fields', () => {
    expect(parseCallRequest({ ...filled, admin: true, __proto__: { a: 1 } })).toEqual({ ok: true, value: filled });
  });
});

describe('a violated constraint of the table', () => {
  test('gets the message of the schema at its field', () => {
    expect(fieldErrorsOf('call_requests_email_form')).toEqual({ email: errorsOf({ ...filled, email: 'ada' }).email });
    const message = 'x'.repeat(10_001);
    expect(fieldErrorsOf('call_requests_message_length')).toEqual({
      message: errorsOf({ ...filled, message }).message,
    });
  });

  test.each(['call_requests_type_known', 'toString', ''])('%j belongs to no field', (constraint) =>
    expect(fieldErrorsOf(constraint)).toEqual({}),
  );
});
