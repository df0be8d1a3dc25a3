import { afterEach, expect, test, vi } from 'vitest';
import { sharedDraft } from './shared-draft.server.ts';

const SECRET = '0123456789abcdef'.repeat(4);
const POST = {
  ...{ slug: 'plan', title: 'Plan', excerpt: '', category: 'faith', featured: false, image_url: null, tags: [] },
  ...{ read_time: '1 min read', listed_at: '2020-01-05T09:00:00+00:00', updated_at: '2020-01-05T09:00:00+00:00' },
  content: '<p>Saved</p>',
};
const until = '2026-01-05T09:00:00+00:00';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The locals of a host whose backend gives one answer. */
function answering(body: unknown, status = 200) {
  const backend = vi.fn(async (_request: Request) => Response.json(body, { status }));
  return { backend };
}

test('the database is queried by the secret and returns what to show', async () => {
  const locals = answering({ post: POST, status: 'draft', expires_at: until });
  expect(await sharedDraft(SECRET, locals)).toMatchObject({ post: { title: 'Plan' }, isPublic: false, until });
  expect(await locals.backend.mock.calls[0]?.[0].json()).toEqual({ secret: SECRET });
});

test.each([
  ['published', POST.listed_at, true],
  ['published', '2099-01-05T09:00:00+00:00', false],
  ['draft', POST.listed_at, false],
] as const)('whether a post that is %s from %s on is public: %s', async (status, listed_at, isPublic) => {
  const locals = answering({ post: { ...POST, listed_at }, status, expires_at: until });
  expect(await sharedDraft(SECRET, locals)).toMatchObject({ isPublic });
});

test('a malformed secret causes no query', async () => {
  const locals = answering(null);
  for (const secret of [null, '', 'x', SECRET.slice(1), `${SECRET}0`, SECRET.toUpperCase(), `${SECRET}\n`])
    expect(await sharedDraft(secret, locals)).toBe('none');
  expect(locals.backend).not.toHaveBeenCalled();
  expect(await sharedDraft(SECRET, locals)).toBe('none');
});

test('a failure is logged without the secret', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await sharedDraft(SECRET, answering({ code: 'XX000', message: SECRET }, 500))).toBe('failed');
  expect(await sharedDraft(SECRET, answering({ post: { title: SECRET } }))).toBe('failed');
  expect(logged).toHaveBeenCalledTimes(2);
  expect(logged.mock.calls.join()).not.toContain(SECRET);
});
