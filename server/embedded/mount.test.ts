import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createBackendListener, isBackendPath } from './mount.ts';
import { createSignInLimit } from './sign-in-limit.ts';

/** Parts with tests of their own. */
const UNUSED = {
  mailQueued: () => {},
  secretKey: 'sb_secret_x',
  publicKey: 'sb_publishable_x',
  passwordRecovery: { request: async () => new Response(), reset: async () => new Response() },
  servePicture: async () => false,
};

test('the backend is found behind any spelling of its path, and nowhere else', () => {
  for (const path of [
    '/rest/v1/x',
    '/auth/v1',
    '/rest%2Fv1/x',
    '/functions/v1/send-contact-email',
    '/storage/v1/',
    '//rest/v1/x',
  ])
    expect(isBackendPath(path), path).toBe(true);
  for (const path of ['/restful/v1', '/rest/v2/x', '/blog/rest/v1', '/', '/_system/keys', '/rest/v1x'])
    expect(isBackendPath(path), path).toBe(false);
});

test('the backend and the function are told whose request it is, whatever the client says of itself', async () => {
  const told: (string | null)[] = [];
  const answer = async (request: Request) => {
    told.push(request.headers.get('x-client-address'), await request.text());
    return new Response();
  };
  const listener = createBackendListener({
    backend: { fetch: answer },
    sendContactEmail: answer,
    signInLimit: createSignInLimit({ perAddress: 1, perAddressAndAccount: 1, perAccount: 1 }),
    clientAddress: () => '192.0.2.1',
    ...UNUSED,
  });
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const bound = server.address() as AddressInfo;
  for (const path of ['/rest/v1/newsletter_subscribers', '/functions/v1/send-contact-email'])
    await fetch(`http://127.0.0.1:${bound.port}${path}`, {
      method: 'POST',
      headers: { 'X-Client-Address': '198.51.100.1' },
      body: 'said',
    });
  expect(told).toEqual(['192.0.2.1', 'said', '192.0.2.1', 'said']);
  server.close();
});

test.each(['rpc/nothing', 'nothing', 'private.admins', 'auth.users', 'rpc/report_rows'])(
  '/rest/v1/%s does not reach the backend',
  async (resource) => {
    let reached = false;
    const listener = createBackendListener({
      backend: {
        fetch: async () => {
          reached = true;
          return new Response();
        },
      },
      sendContactEmail: async () => new Response(),
      signInLimit: createSignInLimit({ perAddress: 1, perAddressAndAccount: 1, perAccount: 1 }),
      clientAddress: () => '192.0.2.1',
      ...UNUSED,
    });
    const server = createServer(listener);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/${resource}`, { method: 'POST', body: '{}' });
    expect([answer.status, reached]).toEqual([404, false]);
    server.close();
  },
);

test.each([
  ['is told when the database has put mail back', 200, 1],
  ['is not told when it refused', 403, 0],
])('who sends mail %s', async (_what, status, told) => {
  let count = 0;
  const listener = createBackendListener({
    backend: { fetch: async () => new Response('2', { status }) },
    sendContactEmail: async () => new Response(),
    signInLimit: createSignInLimit({ perAddress: 1, perAddressAndAccount: 1, perAccount: 1 }),
    clientAddress: () => '192.0.2.1',
    ...UNUSED,
    mailQueued: () => {
      count += 1;
    },
  });
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  for (const name of ['send_mail_again', 'inbox_counts'])
    await fetch(`http://127.0.0.1:${port}/rest/v1/rpc/${name}`, { method: 'POST', body: '{}' });
  expect(count).toBe(told);
  server.close();
});
