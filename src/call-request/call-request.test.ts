import { describe, expect, test } from 'vitest';
import { fieldErrorsOf, parseCallRequest } from './call-request.ts';
import { CALL_PURPOSES, DEFAULT_CALL_PURPOSE } from './call-request-options.ts';

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

test('the first purpose is the default: who opens the dialog elsewhere falls back on it', () => {
  expect(CALL_PURPOSES[0].value).toBe(DEFAULT_CALL_PURPOSE);
});

describe('a call request', () => {
  test('is taken as it was filled in', () => {
    expect(parseCallRequest(filled)).toEqual({ ok: true, value: filled });
  });

  test('needs neither type, purpose nor the optional fields', () => {
    const { name, email, timeZone, preferredTime } = filled;
    expect(parseCallRequest({ name, email, timeZone, preferredTime, company: null })).toEqual({
      ok: true,
      value: { ...filled, callType: 'branding' },
    });
  });

  test('says beside every required field that it is missing', () => {
    expect(Object.keys(errorsOf({ name: '  ' })).sort()).toEqual(['email', 'name', 'preferredTime', 'timeZone']);
  });

  test.each([null, 'text', 7, []])('cannot be read from %j', (input) => {
    expect(errorsOf(input)).toHaveProperty('name');
  });

  test.each(['ada', 'ada@', '@example.com', 'a da@example.com', 'ada@example..com'])(
    'refuses the address %s',
    (email) => {
      expect(errorsOf({ ...filled, email })).toEqual({ email: expect.stringContaining('complete email address') });
    },
  );

  test('refuses what does not fit and says how much does', () => {
    expect(errorsOf({ ...filled, message: 'm'.repeat(10_001), name: 'n'.repeat(201) })).toEqual({
      name: 'Please use at most 200 characters here.',
      message: 'Please use at most 10,000 characters here.',
    });
  });

  test('refuses options that the form does not offer, and values that are no text', () => {
    const errors = errorsOf({ ...filled, callType: 'lunch', preferredTime: 'night', name: { toString: 1 } });
    expect(Object.keys(errors).sort()).toEqual(['callType', 'name', 'preferredTime']);
  });

  test('drops what nobody types and keeps what people do', () => {
    const parsed = parseCallRequest({
      ...filled,
      name: 'Ada\r\nBcc: x',
      message: ' One\r\n\u0000\ttwo \u{1f600}\ud800 ',
    });
    expect(parsed).toMatchObject({ value: { name: 'Ada Bcc: x', message: 'One\n\ttwo 😀\ufffd' } });
  });

  test('drops fields that it does not have', () => {
    expect(parseCallRequest({ ...filled, admin: true, __proto__: { a: 1 } })).toEqual({ ok: true, value: filled });
  });
});

describe('a constraint of the table', () => {
  test('is answered beside its field, in the words of the schema', () => {
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
