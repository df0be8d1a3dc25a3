import { request as ask } from 'node:http';
import { headersOf } from '../support/backend.ts';
import { expect, sitePort, test } from '../support/browser-test.ts';
import { secrets } from '../support/secrets.ts';
import { SITE } from '../support/site-address.ts';

/** Sends a request unchanged: clients would normalise the path or add a length. */
function raw(method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const asking = ask({ agent: false, host: '127.0.0.1', port: sitePort(), method, path, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asking.once('error', reject);
    asking.end(body);
  });
}

const key = () => ({ apikey: secrets().publicKey, 'content-type': 'application/json' });

for (const [method, path] of [
  ['POST', '/auth/v1/otp'],
  ['POST', '/auth/v1/verify'],
  ['GET', '/auth/v1/verify?type=recovery&token=x'],
  ['POST', '/auth/v1/%74oken?grant_type=password'],
  ['POST', '/auth/v1//token?grant_type=password'],
  ['POST', '/auth%2Fv1/token?grant_type=password'],
  ['GET', '/_system/keys'],
  ['GET', '/rest/v1/../../_system/keys'],
  ['GET', '/rest/v1/%2e%2e/%2e%2e/_system/keys'],
  ['PATCH', '/rest/v1/blog%5Fposts?slug=eq.x'],
] as const)
  test(`${method} ${path} is not found`, async () => {
    const answer = await raw(method, path, key(), method === 'GET' ? undefined : '{}');
    expect(answer.status).toBe(404);
  });

test('password guesses are limited, however the body is framed', async () => {
  const body = JSON.stringify({ email: 'guessed@example.com', password: 'no' });
  const framings = [{ 'transfer-encoding': 'chunked' }, { 'content-length': `${body.length}` }];
  const statuses: number[] = [];
  for (let index = 0; index < 14; index++) {
    const headers = { ...key(), ...framings[index % 2] };
    statuses.push((await raw('POST', '/auth/v1/token?grant_type=password', headers, body)).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
  expect(statuses.slice(10)).toEqual(Array(4).fill(429));
});

test('a body above its limit is answered with 413, announced or not, and the process keeps running', async ({
  request,
}) => {
  const body = Buffer.alloc(200_000, 'x');
  for (const framing of [{ 'content-length': `${body.length}` }, { 'transfer-encoding': 'chunked' }] as Record<
    string,
    string
  >[]) {
    const answer = await raw('POST', '/auth/v1/token?grant_type=password', { ...key(), ...framing }, body).catch(
      () => null,
    );
    // A client that keeps sending may see the connection closed instead of the answer.
    expect([413, undefined]).toContain(answer?.status);
  }
  expect((await request.get('/healthz')).ok()).toBe(true);
});

test('a DELETE without Content-Length works as browsers send it', async ({ request }) => {
  const headers = await headersOf(request, 'administrator');
  const slug = 'made-to-be-deleted';
  const made = await request.post('/rest/v1/blog_posts', { headers, data: { slug, title: 'Made to be deleted' } });
  expect(made.status()).toBe(201);
  const deleted = await fetch(`http://127.0.0.1:${sitePort()}/rest/v1/blog_posts?slug=eq.${slug}`, {
    method: 'DELETE',
    headers: { ...headers, prefer: 'return=representation' },
  });
  expect([deleted.status, (await deleted.json()).length]).toEqual([200, 1]);
});

test('a filter with an expensive regular expression is refused', async ({ request }) => {
  const answer = await request.get('/rest/v1/blog_posts', {
    headers: key(),
    params: { select: 'slug', content: 'match.^(.+)(.+)(.+)\\1\\2\\3$' },
  });
  expect(answer.status()).toBe(400);
});

test("other spellings of an article's address redirect to the one address", async ({ request }) => {
  for (const spelling of [
    '/blog/%77rite-the-decision-down',
    '/blog/write-the-decision-down.html',
    '/blog/write-the-decision-down%20',
  ]) {
    const answer = await request.get(spelling, { maxRedirects: 0 });
    expect(answer.headers().location ?? '', spelling).toMatch(/^\/blog(\/write-the-decision-down)?$/);
  }
});

test('a form of the configured site is accepted behind a TLS proxy that changes the host', async ({ request }) => {
  const form = {
    name: 'Proxied',
    email: 'proxied@example.org',
    timeZone: 'UTC',
    preferredTime: 'morning',
    callType: 'general',
  };
  const answer = await request.post('/contact/send', {
    form,
    headers: { origin: SITE, host: '10.0.0.5:3000' },
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers().location]).toEqual([303, '/contact/sent']);
});

test('strangers can neither upload nor make the server hold their data', async ({ request }) => {
  const path = '/storage/v1/object/blog-images/x.png';
  const image = Buffer.from('89504e470d0a1a0a', 'hex');
  expect((await request.post(path, { headers: { apikey: secrets().publicKey }, data: image })).status()).toBe(401);
  const stranger = await headersOf(request, 'stranger');
  const upload = await request.post(path, { headers: { ...stranger, 'content-type': 'image/png' }, data: image });
  expect(upload.ok()).toBe(false);
});

test('an unknown method is refused without a server error', async () => {
  expect((await raw('TRACE', '/')).status).toBe(405);
  expect((await raw('TRACE', '/rest/v1/blog_posts')).status).toBe(405);
});
