import { expect, test } from 'vitest';
import { createDeliverMail } from './handler.ts';

const SECRET = 'sb_secret_of_the_tests';
const COUNT = { sent: 2, retried: 1, failed: 0 };
const logged: unknown[] = [];

function ask(headers: Record<string, string>, deliver: (() => Promise<typeof COUNT>) | undefined, method = 'POST') {
  const handle = createDeliverMail({ secretKey: SECRET, deliver, log: (_message, error) => logged.push(error) });
  return handle(new Request('https://backend.example/functions/v1/deliver-mail', { method, headers }));
}
const key = { Authorization: `Bearer ${SECRET}` };

test('delivers for a caller with the secret key, and reports the counts', async () => {
  const response = await ask(key, async () => COUNT);
  expect([response.status, await response.json()]).toEqual([200, COUNT]);
});

test.each([{}, { Authorization: 'Bearer sb_publishable_x' }, { Authorization: SECRET }, { Authorization: 'Bearer ' }])(
  'refuses any other caller: %j',
  async (headers) => {
    let delivered = false;
    const deliver = async () => {
      delivered = true;
      return COUNT;
    };
    expect((await ask(headers as Record<string, string>, deliver)).status).toBe(401);
    expect(delivered).toBe(false);
  },
);

test('reports that mail is not configured, or that the outbox did not answer', async () => {
  expect((await ask(key, undefined)).status).toBe(503);
  const failure = new Error('claim_mail: no answer');
  expect((await ask(key, () => Promise.reject(failure))).status).toBe(503);
  expect(logged).toEqual([failure]);
});

test('accepts POST only', async () => {
  expect((await ask(key, async () => COUNT, 'GET')).status).toBe(405);
});
