import { beforeEach, describe, expect, test } from 'vitest';
import type { CallRequest } from '../../../src/domain/call-request.ts';
import { createSendContactEmail } from './handler.ts';

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

let stored: { request: CallRequest; key: string | null; mailConfigured: boolean }[] = [];
let logged: unknown[] = [];
let failure: Error | null = null;

const handle = createSendContactEmail({
  async store(request, key, mailConfigured) {
    if (failure) throw failure;
    stored.push({ request, key, mailConfigured });
    return { id: '1' };
  },
  allowedOrigins: [SITE],
  mailConfigured: true,
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
  failure = null;
});

describe('the function send-contact-email', () => {
  test('answers that it is well once the request is stored', async () => {
    const response = await post(JSON.stringify(filled), { 'Idempotency-Key': 'key-1' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ok: true });
    expect(stored).toEqual([{ request: filled, key: 'key-1', mailConfigured: true }]);
  });

  test('does without an idempotency key and with a charset', async () => {
    await post(JSON.stringify(filled), { 'Content-Type': 'Application/JSON; charset=utf-8' });
    expect(stored[0]?.key).toBeNull();
  });

  test('says beside each field what is wrong with it, and stores nothing', async () => {
    const response = await post(JSON.stringify({ ...filled, email: 'ada' }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      message: expect.any(String),
      fieldErrors: { email: expect.any(String) },
    });
    expect(stored).toEqual([]);
  });

  test('asks to try again when storing fails, logs once and gives nothing away', async () => {
    failure = new Error('password=hunter2');
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

  test('reads JSON that is no object as a form with nothing filled in', async () => {
    expect((await post('null')).status).toBe(422);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', ''])('refuses the content type %j', async (type) => {
    expect((await post(JSON.stringify(filled), { 'Content-Type': type })).status).toBe(415);
  });

  test.each(['k'.repeat(201), 'smörgås'])('refuses the idempotency key %s', async (key) => {
    expect((await post(JSON.stringify(filled), { 'Idempotency-Key': key })).status).toBe(400);
    expect(stored).toEqual([]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('refuses %s', async (method) => {
    const response = await handle(new Request(ENDPOINT, { method }));
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  });

  test('refuses a body that says that it is too long', async () => {
    expect((await post('{}', { 'Content-Length': '65537' })).status).toBe(413);
  });

  test('stops reading a body that does not say how long it is', async () => {
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

describe('a page of another origin', () => {
  function preflight(origin: string) {
    return handle(new Request(ENDPOINT, { method: 'OPTIONS', headers: { Origin: origin } }));
  }

  test('may send the headers that the form sends', async () => {
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

  test('may do nothing when it is not known', async () => {
    const response = await preflight('https://elsewhere.example');
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });
});
