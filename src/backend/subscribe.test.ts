import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribe } from './subscribe.ts';

const BACKEND = Symbol.for('personal-brand-site.backend');
const requests: Request[] = [];

/** Stands in for the backend of the process: gives this answer to every request and remembers them. */
function backendAnswers(answer: () => Response) {
  (globalThis as Record<symbol, unknown>)[BACKEND] = async (request: Request) => {
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
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  delete (globalThis as Record<symbol, unknown>)[BACKEND];
  vi.restoreAllMocks();
});

test('the address alone is inserted, by the public, and nothing is asked back', async () => {
  backendAnswers(() => new Response(null, { status: 201 }));
  expect(await subscribe(posted({ email: ' ada@example.org ', id: '1' }))).toEqual({ kind: 'subscribed' });
  expect(requests).toHaveLength(1);
  const { pathname, searchParams } = new URL(requests[0]?.url ?? '');
  expect(pathname).toBe('/rest/v1/newsletter_subscribers');
  expect(searchParams.has('select')).toBe(false);
  expect(requests[0]?.headers.get('prefer') ?? '').not.toContain('return=representation');
  expect(await requests[0]?.json()).toEqual({ email: 'ada@example.org' });
});

test.each([{}, { email: '' }, { email: ' \n' }])('nothing is sent for %j', async (fields) => {
  backendAnswers(() => new Response(null, { status: 201 }));
  expect(await subscribe(posted(fields))).toEqual({ kind: 'empty' });
  expect(requests).toEqual([]);
});

test('an address that is on the list is told from a failure', async () => {
  backendAnswers(() => Response.json({ code: '23505', message: 'duplicate' }, { status: 409 }));
  expect(await subscribe(posted({ email: 'ada@example.org' }))).toEqual({ kind: 'already' });
});

test.each([
  ['an address that the database refuses', 400, '23514', 422],
  ['a failing backend', 500, 'XX000', 503],
])('%s brings back what was typed', async (_what, answered, code, status) => {
  backendAnswers(() => Response.json({ code, message: 'no' }, { status: answered }));
  expect(await subscribe(posted({ email: 'ada@nowhere' }))).toEqual({ kind: 'failed', status, value: 'ada@nowhere' });
});

test('no backend at all is a failure', async () => {
  backendAnswers(() => {
    throw new TypeError('fetch failed');
  });
  expect(await subscribe(posted({ email: 'ada@example.org' }))).toMatchObject({ kind: 'failed', status: 503 });
});

test('a form that is much too large, or none, is not read back', async () => {
  const large = new Request('https://site.example/', {
    method: 'POST',
    headers: { 'content-length': '1000000', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=x',
  });
  expect(await subscribe(large)).toEqual({ kind: 'failed', status: 413, value: '' });
  const none = new Request('https://site.example/', { method: 'POST', body: 'email=x' });
  expect(await subscribe(none)).toEqual({ kind: 'failed', status: 400, value: '' });
});
