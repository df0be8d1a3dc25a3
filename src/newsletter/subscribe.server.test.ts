import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribe } from './subscribe.server.ts';

const requests: Request[] = [];

let locals: App.Locals = {};
/** Replaces the backend of the process: returns this answer to every request and records the requests. */
function backendAnswers(answer: () => Response) {
  locals.backend = async (request: Request) => {
    requests.push(request);
    return answer();
  };
}

function posted(fields: Record<string, string>): Request {
  return new Request('https://site.example/newsletter/subscribe', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
}

beforeEach(() => {
  requests.length = 0;
  locals = {};
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('subscribing inserts only the address with the public key and requests no row back', async () => {
  backendAnswers(() => new Response(null, { status: 201 }));
  expect(await subscribe(posted({ email: ' ada@example.org ', id: '1' }), locals, true)).toEqual({
    kind: 'subscribed',
  });
  expect(requests).toHaveLength(1);
  const { pathname, searchParams } = new URL(requests[0]?.url ?? '');
  expect(pathname).toBe('/rest/v1/newsletter_subscribers');
  expect(searchParams.has('select')).toBe(false);
  expect(requests[0]?.headers.get('prefer') ?? '').not.toContain('return=representation');
  expect(await requests[0]?.json()).toEqual({ email: 'ada@example.org' });
});

test.each([{}, { email: '' }, { email: ' \n' }])('no request is sent for %j', async (fields) => {
  backendAnswers(() => new Response(null, { status: 201 }));
  expect(await subscribe(posted(fields), locals, false)).toEqual({ kind: 'empty' });
  expect(requests).toEqual([]);
});

test('a known address and a failure have different results', async () => {
  backendAnswers(() => Response.json({ code: '23505', message: 'duplicate' }, { status: 409 }));
  expect(await subscribe(posted({ email: 'ada@example.org' }), locals, false)).toEqual({ kind: 'already' });
});

test('a repeat requests the confirmation mail again for the same visitor where confirmation is on', async () => {
  backendAnswers(() => Response.json({ code: '23505', message: 'duplicate' }, { status: 409 }));
  const request = posted({ email: 'ada@example.org' });
  locals.clientAddress = '192.0.2.1';
  expect(await subscribe(request, locals, true)).toEqual({ kind: 'already' });
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/rest/v1/newsletter_subscribers',
    '/rest/v1/rpc/resend_confirmation',
  ]);
  expect(await requests[1]?.json()).toEqual({ email: 'ada@example.org' });
  expect(requests.map(({ headers }) => headers.get('x-client-address'))).toEqual(['192.0.2.1', '192.0.2.1']);
});

test('a visitor over the limit is told when to try again', async () => {
  const refusal = { code: 'PT429', message: 'subscriptions_per_client_hour', details: '2400', hint: null };
  backendAnswers(() => Response.json(refusal, { status: 429 }));
  expect(await subscribe(posted({ email: 'ada@example.org' }), locals, false)).toEqual({
    kind: 'failed',
    status: 429,
    value: 'ada@example.org',
    limit: {
      message: 'Too many subscriptions have come from your connection. Please try again in 40 minutes.',
      seconds: '2400',
    },
  });
});

test('a failing backend returns the typed address to the form', async () => {
  backendAnswers(() => Response.json({ code: 'XX000', message: 'no' }, { status: 500 }));
  const outcome = await subscribe(posted({ email: 'ada@nowhere' }), locals, false);
  expect(outcome).toEqual({ kind: 'failed', status: 503, value: 'ada@nowhere' });
});

test.each(['ada', 'a(b)@example.org', 'ada@example.org, eve@example.org'])(
  'an address that browsers would refuse comes back to the form without a request: %s',
  async (email) => {
    backendAnswers(() => new Response(null, { status: 201 }));
    expect(await subscribe(posted({ email }), locals, false)).toEqual({ kind: 'failed', status: 422, value: email });
    expect(requests).toEqual([]);
  },
);

test('a missing backend is a failure', async () => {
  backendAnswers(() => {
    throw new TypeError('fetch failed');
  });
  expect(await subscribe(posted({ email: 'ada@example.org' }), locals, false)).toMatchObject({
    kind: 'failed',
    status: 503,
  });
});

test('a body that is far too large or not a form is not returned', async () => {
  const large = new Request('https://site.example/', {
    method: 'POST',
    headers: { 'content-length': '1000000', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=x',
  });
  expect(await subscribe(large, locals, false)).toEqual({ kind: 'failed', status: 413, value: '' });
  const none = new Request('https://site.example/', { method: 'POST', body: 'email=x' });
  expect(await subscribe(none, locals, false)).toEqual({ kind: 'failed', status: 400, value: '' });
});
