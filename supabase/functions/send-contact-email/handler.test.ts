import { beforeEach, describe, expect, test } from 'vitest';
import type { CallRequest } from '../../../src/call-request/call-request.ts';
import { createSendContactEmail } from './handler.ts';
import type { Circumstances, StoredCallRequest } from './store.ts';

const ENDPOINT = 'https://backend.example/functions/v1/send-contact-email';
const SITE = 'https://site.example';

const filled = {
  type: 'booking',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  company: '',
  phone: '',
  timeZone: 'GMT+1',
  preferredTime: 'morning',
  callType: 'branding',
  message: 'Hello',
};

type Stored = { request: CallRequest; circumstances: Circumstances };
let stored: Stored[] = [];
let logged: unknown[] = [];
let storedCalls = 0;
let outcome: StoredCallRequest | Error;

const handle = createSendContactEmail({
  async store(request, circumstances) {
    if (outcome instanceof Error) throw outcome;
    stored.push({ request, circumstances });
    return outcome;
  },
  allowedOrigins: [SITE],
  mailConfigured: true,
  clientOf: (request) => request.headers.get('x-client-address'),
  stored: () => {
    storedCalls += 1;
  },
  log: (_message, error) => logged.push(error),
});

function post(body: BodyInit, headers: Record<string, string> = {}) {
  return handle(
    new Request(ENDPOINT, { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } }),
  );
}

beforeEach(() => {
  stored = [];
  logged = [];
  storedCalls = 0;
  outcome = { kind: 'stored' };
});

describe('the function send-contact-email', () => {
  test('answers with success once the request is stored, and wakes the mail delivery', async () => {
    const headers = { 'Idempotency-Key': 'key-1', 'x-client-address': '203.0.113.7' };
    const response = await post(JSON.stringify(filled), headers);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true });
    const circumstances = {
      idempotencyKey: 'key-1',
      mailConfigured: true,
      client: '203.0.113.7',
      suspectedSpam: false,
    };
    expect(stored).toEqual([{ request: filled, circumstances }]);
    expect(storedCalls).toBe(1);
  });

  test('works without an idempotency key and with a charset', async () => {
    await post(JSON.stringify(filled), { 'Content-Type': 'Application/JSON; charset=utf-8' });
    expect(stored[0]?.circumstances.idempotencyKey).toBeNull();
  });

  test.each([
    ['the field that people do not see was filled in', { website: 'https://spam.example' }, true],
    ['it was filled in faster than a person types', { elapsed: 300 }, true],
    ['the same, as a form posts it', { elapsed: '300' }, true],
    ['it took a while', { website: '', elapsed: 2000 }, false],
    ['there is no script to measure', { website: '', elapsed: '' }, false],
    ['what was measured makes no sense', { elapsed: -5 }, false],
  ])('stores the request, and marks suspected spam, when %s', async (_what, signals, suspectedSpam) => {
    const response = await post(JSON.stringify({ ...filled, ...signals }));
    expect(response.status).toBe(200);
    // The signals are evaluated but not stored.
    expect(stored).toMatchObject([{ request: filled, circumstances: { suspectedSpam } }]);
    expect(stored[0]?.request).toEqual(filled);
  });

  test('tells a sender over the limit when to try again, in words and in a header', async () => {
    outcome = { kind: 'limited', message: 'Too many. Please try again in 20 minutes.', retryAfterS: 1200 };
    const response = await post(JSON.stringify(filled));
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1200']);
    expect(await response.json()).toEqual({ ok: false, message: 'Too many. Please try again in 20 minutes.' });
    expect(storedCalls).toBe(0);
  });

  test('reports beside the field which value the database refuses', async () => {
    outcome = { kind: 'refused', constraint: 'call_requests_email_form' };
    const response = await post(JSON.stringify(filled));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      ok: false,
      message: 'Please check the fields that are marked.',
      fieldErrors: { email: 'Please enter a complete email address, for example name@example.com.' },
    });
  });

  test('answers with a message when no field is to blame', async () => {
    outcome = { kind: 'refused', constraint: 'call_requests_type_known' };
    const response = await post(JSON.stringify(filled));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message: 'Something in the request cannot be stored.' });
  });

  test('reports what is wrong beside each field, and stores nothing', async () => {
    const response = await post(JSON.stringify({ ...filled, email: 'ada' }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      message: expect.any(String),
      fieldErrors: { email: expect.any(String) },
    });
    expect(stored).toEqual([]);
  });

  test('asks to try again when storing fails, logs it once and reveals nothing', async () => {
    const failure = new Error('password=hunter2');
    outcome = failure;
    const response = await post(JSON.stringify(filled));
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('hunter2');
    expect(logged).toEqual([failure]);
  });

  test.each(['', '{', '[1,', '\ufeff\u0000'])('refuses the malformed body %j', async (body) => {
    expect((await post(body)).status).toBe(400);
  });

  test('refuses bytes that are not UTF-8', async () => {
    expect((await post(new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
  });

  test('reads JSON that is not an object as an empty form', async () => {
    expect((await post('null')).status).toBe(422);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', ''])('refuses the content type %j', async (type) => {
    expect((await post(JSON.stringify(filled), { 'Content-Type': type })).status).toBe(415);
  });

  test.each(['k'.repeat(201), 'smörgås'])('refuses the idempotency key %s', async (key) => {
    expect((await post(JSON.stringify(filled), { 'Idempotency-Key': key })).status).toBe(400);
    expect(stored).toEqual([]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('refuses the method %s', async (method) => {
    const response = await handle(new Request(ENDPOINT, { method }));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  });

  test('refuses a body whose announced length is too large', async () => {
    expect((await post('{}', { 'Content-Length': '65537' })).status).toBe(413);
  });

  test('stops reading a body of unknown length at the limit', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x20));
      },
    });
    const request = new Request(ENDPOINT, {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json' },
    } as RequestInit);
    expect((await handle(request)).status).toBe(413);
    expect(pulled).toBeLessThan(8);
  });
});

describe('a cross-origin page', () => {
  function preflight(origin: string) {
    return handle(new Request(ENDPOINT, { method: 'OPTIONS', headers: { Origin: origin } }));
  }

  test('may send the headers of the form', async () => {
    const response = await preflight(SITE);
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
    const allowed = response.headers.get('access-control-allow-headers')?.split(', ');
    expect(allowed).toEqual(['authorization', 'apikey', 'content-type', 'x-client-info', 'idempotency-key']);
  });

  test('may read refusals too', async () => {
    const response = await post('{', { Origin: SITE });
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE);
  });

  test('may do nothing if its origin is unknown', async () => {
    const response = await preflight('https://elsewhere.example');
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  test.each(['https://elsewhere.example', 'null', 'https://site.example.elsewhere.example', `${SITE}:8443`])(
    'stores nothing from the origin %s, which is refused first',
    async (origin) => {
      expect((await post(JSON.stringify(filled), { Origin: origin })).status).toBe(403);
      expect(stored).toEqual([]);
    },
  );

  test.each([SITE, new URL(ENDPOINT).origin])('may be the origin %s', async (origin) => {
    expect((await post(JSON.stringify(filled), { Origin: origin })).status).toBe(200);
  });

  test('is not assumed for a request without Origin', async () => {
    expect((await post(JSON.stringify(filled))).status).toBe(200);
  });
});
