import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLink, isOneClick, linkToken } from './newsletter-link.server.ts';

const TOKEN = '0f8fad5b-d9cb-469f-a165-70867728950e';
const requests: Request[] = [];

let locals: App.Locals = {};
/** Replaces the backend of the process: returns this answer to every request and records the requests. */
function backendAnswers(answer: () => Response) {
  locals.backend = async (request: Request) => {
    requests.push(request);
    return answer();
  };
}

beforeEach(() => {
  requests.length = 0;
  locals = {};
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('a token is a UUID; a cut or invented token is not accepted', () => {
  const tokenOf = (query: string) => linkToken(new URL(`https://site.example/newsletter/unsubscribe${query}`));
  expect(tokenOf(`?token=${TOKEN}`)).toBe(TOKEN);
  for (const query of ['', '?token=', `?token=${TOKEN.slice(1)}`, `?token=${TOKEN}'--`, `?t=${TOKEN}`])
    expect(tokenOf(query), query).toBeUndefined();
});

test('the database carries out the link and reports whether there was such a subscriber', async () => {
  backendAnswers(() => Response.json(true));
  expect(await followLink('unsubscribe', TOKEN, locals)).toBe('done');
  expect(new URL(requests[0]?.url ?? '').pathname).toBe('/rest/v1/rpc/unsubscribe');
  expect(await requests[0]?.json()).toEqual({ token: TOKEN });
  backendAnswers(() => Response.json(false));
  expect(await followLink('confirm_subscription', TOKEN, locals)).toBe('unknown');
});

test('a failure is logged without the token', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  backendAnswers(() => Response.json({ code: 'XX000', message: `what of ${TOKEN}?` }, { status: 500 }));
  expect(await followLink('unsubscribe', TOKEN, locals)).toBe('failed');
  expect(logged).toHaveBeenCalledOnce();
  expect(logged.mock.calls.join()).not.toContain(TOKEN);
});

test('posts of a mail program, of a button and of neither are distinguished', async () => {
  const post = (body: BodyInit) => new Request('https://site.example/', { method: 'POST', body });
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  expect(await isOneClick(post(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })))).toBe(true);
  expect(await isOneClick(post(multipart))).toBe(true);
  expect(await isOneClick(post(new URLSearchParams()))).toBe(false);
  expect(await isOneClick(post('{}'))).toBe(false);
});
