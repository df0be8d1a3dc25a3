import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createOpenBodies } from '../open-bodies.ts';
import type { Caller } from './callers.ts';
import { createBackendListener, isBackendPath } from './mount.ts';
import { createSignInLimit } from './sign-in-limit.ts';

/** Parts that have tests of their own. */
const UNUSED = {
  mailQueued: () => {},
  callerOf: async () => 'anyone' as const,
  publicKey: 'sb_publishable_x',
  bodies: createOpenBodies(),
  passwordRecovery: { request: async () => new Response(), reset: async () => new Response() },
  serveImage: async () => false,
  passwords: { signIn: async () => new Response(), confirm: async () => undefined },
  sessions: {
    opened: async (answer: Response) => answer,
    assured: async (answer: Response) => answer,
    withFactors: async (answer: Response) => answer,
    ownerOf: async () => undefined,
  },
  secondFactor: { answer: async () => undefined },
  accountChanges: { change: async () => new Response(), confirmAddress: async () => new Response() },
  signUpLimit: createSignInLimit({ perNetwork: 1, perNetworkAndAccount: 1 }),
};

test('the backend answers under every spelling of its path, and under no other path', () => {
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

test('the backend and the function get the real client address, whatever the client claims', async () => {
  const received: (string | null)[] = [];
  const answer = async (request: Request) => {
    received.push(request.headers.get('x-client-address'), await request.text());
    return new Response();
  };
  const listener = createBackendListener({
    backend: { fetch: answer },
    sendContactEmail: answer,
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
  expect(received).toEqual(['192.0.2.1', 'said', '192.0.2.1', 'said']);
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
])('the mail worker %s', async (_what, status, pokes) => {
  let count = 0;
  const listener = createBackendListener({
    backend: { fetch: async () => new Response('2', { status }) },
    sendContactEmail: async () => new Response(),
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
  expect(count).toBe(pokes);
  server.close();
});

describe('before a request body is read', () => {
  const MEGABYTE = 1024 * 1024;
  let asked: string[];
  let close: () => void;
  afterEach(() => close());

  async function serve(caller: Caller) {
    asked = [];
    const backend = {
      fetch: async (request: Request) => {
        asked.push(`${new URL(request.url).pathname} ${(await request.arrayBuffer()).byteLength}`);
        return new Response();
      },
    };
    const listener = createBackendListener({
      backend,
      sendContactEmail: async () => new Response(),
      clientAddress: () => '192.0.2.1',
      ...UNUSED,
      callerOf: async () => caller,
    });
    const server = createServer(listener);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    close = () => void server.close();
    const { port } = server.address() as AddressInfo;
    return (path: string, bytes: number, authorization?: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: authorization ? { authorization } : {},
        body: Buffer.alloc(bytes, 32),
      });
  }

  test('any signed-in account may send an article with its images', async () => {
    const send = await serve('account');
    expect((await send('/rest/v1/blog_posts', 3 * MEGABYTE, 'Bearer a.valid.token')).status).toBe(200);
    expect(asked).toEqual([`/rest/v1/blog_posts ${3 * MEGABYTE}`]);
  });

  test('an invalid token allows no larger body than no token; a large request is asked to sign in first', async () => {
    const send = await serve('anyone');
    expect((await send('/rest/v1/blog_posts', 3 * MEGABYTE, 'Bearer an.invented.token')).status).toBe(401);
    expect((await send('/rest/v1/blog_posts', 3 * MEGABYTE)).status).toBe(413);
    expect((await send('/storage/v1/object/blog-images/1.png', 3 * MEGABYTE, 'Bearer a.b.c')).status).toBe(401);
    expect((await send('/rest/v1/blog_posts', 3 * MEGABYTE, 'Bearer sb_publishable_x')).status).toBe(413);
    expect((await send('/storage/v1/object/blog-images/1.png', 1_000)).status).toBe(401);
    expect(asked).toEqual([]);
  });

  test('the limit for call requests is left to the function, which has its own message', async () => {
    const send = await serve('anyone');
    expect((await send('/functions/v1/send-contact-email', 3 * MEGABYTE)).status).toBe(200);
  });

  test('a foreign key is refused, whatever comes with it', async () => {
    const send = await serve('unknown key');
    for (const path of ['/rest/v1/blog_posts', '/auth/v1/token', '/storage/v1/object/blog-images/1.png'])
      expect((await send(path, 10)).status, path).toBe(401);
    expect(asked).toEqual([]);
  });
});
