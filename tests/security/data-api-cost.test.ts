import { inspect } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BackendSite, startBackendSite } from '../support/backend-site.ts';

const POSTS = 300;
const BODY = 16_000;

let site: BackendSite;
let visitor: Record<string, string>;
let server: Record<string, string>;
const logged: string[] = [];

beforeAll(async () => {
  site = await startBackendSite();
  const { publicKey, secretKey } = site.parts.embedded.secrets;
  [visitor, server] = [site.as(publicKey), site.as(secretKey)];
  const posts = Array.from({ length: POSTS }, (_, n) => ({
    slug: `long-${n}`,
    title: `Long ${n}`,
    content: `<p>${'x'.repeat(BODY)}</p>`,
    tags: ['one', 'two'],
  }));
  for (let from = 0; from < POSTS; from += 100)
    expect((await site.ask('POST', '/rest/v1/blog_posts', server, posts.slice(from, from + 100))).status).toBe(201);
  vi.spyOn(console, 'error').mockImplementation((...values) => {
    logged.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '));
  });
});
afterAll(() => site.stop());

const get = (path: string, headers = visitor) => site.ask('GET', `/rest/v1/${path}`, headers);
const many = (count: number, item: (n: number) => string) => Array.from({ length: count }, (_, n) => item(n)).join();

describe('the Data API refuses before it asks the database', () => {
  test.each([
    ['the name of the table as a column', `blog_posts?limit=1000&select=${many(40, (n) => `c${n}:blog_posts`)}`],
    ['the name of the table once', 'blog_posts?select=blog_posts'],
    ['a column many times', `blog_posts?limit=1000&select=${many(40, (n) => `c${n}:tags`)}`],
    ['a column beside all of them', 'blog_posts?select=*,content'],
    ['all columns twice', 'page_content?select=*,*'],
    ['a quoted name', 'blog_posts?select="blog_posts"'],
    ['a name with a cast', 'blog_posts?select=x:blog_posts::text'],
    ['a system column', 'blog_posts?select=ctid,xmin'],
    ['an order by the row', 'blog_posts?select=slug&order=blog_posts'],
    ['an order by bodies', 'blog_posts?select=slug&order=image_url'],
    ['a filter on the row', 'blog_posts?select=slug&blog_posts=gt.(a)'],
    ['a filter on the row in a tree', 'blog_posts?select=slug&or=(slug.eq.a,and(blog_posts.gt.a,slug.eq.b))'],
    ['a filter on bodies', 'blog_posts?select=slug&image_url=like.*a*'],
    ['a tree that is deep', `blog_posts?select=slug&and=${'(and'.repeat(20)}(slug.eq.a)${')'.repeat(20)}`],
    ['a selection that is deep', `blog_posts?select=${'a('.repeat(4000)}`],
    ['another table along with this one', 'blog_posts?select=slug,post_likes(*)'],
    ['aggregates', 'blog_posts?select=content.max()'],
    ['a function with a selection', 'rpc/blog_sitemap?select=a,b'],
  ])('%s', async (_what, path) => {
    await get('blog_posts?select=slug&limit=1');
    const sent = vi.spyOn(PGlite.prototype, 'execProtocolRaw');
    const answer = await get(path);
    const said = (await answer.json()) as Record<string, unknown>;
    expect([answer.status, sent.mock.calls.length]).toEqual([400, 0]);
    expect(Object.keys(said).sort()).toEqual(['code', 'details', 'hint', 'message']);
    sent.mockRestore();
  });
});

describe('a visitor gets a small answer', () => {
  test.each<[string, Record<string, string>?]>([
    ['blog_posts'],
    ['blog_posts?select=*&limit=1000'],
    ['blog_posts?select=body:content,slug&limit=1000'],
    ['blog_posts?select=(', {}],
    ['blog_posts?select=*', { range: '0-999' }],
    ['blog_posts?select=*&limit=1000', { range: '0-' }],
    ['blog_posts?select=*&offset=5', { prefer: 'count=exact', range: '5-' }],
  ])('%s', async (path, more = {}) => {
    const answer = await get(path, { ...visitor, ...more });
    const text = await answer.text();
    expect(JSON.parse(text)).toHaveLength(5);
    expect(text.length).toBeLessThan(5 * 2 * BODY);
  });

  test('without bodies too, and the rest by offset', async () => {
    const pages = await Promise.all(
      [0, 200].map(async (offset) =>
        (await get(`blog_posts?select=slug&order=slug&limit=1000&offset=${offset}`)).json(),
      ),
    );
    expect(pages[0]).toHaveLength(200);
    expect(new Set(pages.flat().map(({ slug }) => slug)).size).toBeGreaterThanOrEqual(POSTS);
    const counted = await get('blog_posts?select=slug&limit=1', { ...visitor, prefer: 'count=exact' });
    expect(Number(counted.headers.get('content-range')?.split('/')[1])).toBeGreaterThanOrEqual(POSTS);
  });

  test('while the server gets as many rows as it requests', async () => {
    expect(await (await get('blog_posts?select=*&limit=50', server)).json()).toHaveLength(50);
  });
});

describe('the Data API answers like PostgREST', () => {
  test.each<[string, string, unknown, number, string]>([
    ['a broken rule', 'newsletter_subscribers', { email: 'nonsense' }, 400, '23514'],
    ['a list for a text', 'newsletter_subscribers', { email: ['reader@example.org'] }, 400, '23514'],
    ['an object for a text', 'newsletter_subscribers', { email: { a: 1 } }, 400, '23514'],
    ['a number for a text', 'newsletter_subscribers', { email: 5 }, 400, '23514'],
    ['a token that is none', 'rpc/unsubscribe', { token: 5 }, 400, '22P02'],
    ['an object for a number', 'rpc/blog_list', { search: '', category: '', page: {}, size: 1 }, 400, '22P02'],
    ['a number that is too large', 'rpc/blog_list', { search: '', category: '', page: 1e12, size: 1 }, 400, '22003'],
    ['an argument of no such name', 'rpc/like_post', { nothing: 1 }, 404, 'PGRST202'],
    ['a table that is not writable', 'blog_posts', { slug: 'a', title: 'A' }, 401, '42501'],
    ['a function for the server', 'rpc/administrators', {}, 401, '42501'],
  ])('%s', async (_what, resource, body, status, code) => {
    const answer = await site.ask('POST', `/rest/v1/${resource}`, visitor, body);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
  });

  test.each([
    { slug: 'unfit', title: 'Unfit', tags: { a: 1 } },
    { slug: 'unfit', title: 'Unfit', tags: 'x' },
    { slug: 'unfit', title: 'Unfit', featured: 'perhaps' },
    { slug: 'unfit', title: 'Unfit', published_at: {} },
  ])('%j is refused, and the next request is answered', async (post) => {
    const answer = await site.ask('POST', '/rest/v1/blog_posts', server, post);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      400,
      expect.stringMatching(/^22/),
    ]);
    expect((await get('blog_posts?select=slug&limit=1')).status).toBe(200);
  });

  test('a function accepts a number for a text parameter', async () => {
    const answer = await site.ask('POST', '/rest/v1/rpc/like_post', visitor, { slug: 5 });
    expect([answer.status, await answer.text()]).toEqual([200, 'null']);
  });

  test('a second subscription is answered with 409', async () => {
    const subscribe = () =>
      site.ask('POST', '/rest/v1/newsletter_subscribers', visitor, { email: 'twice@example.org' });
    expect([(await subscribe()).status, (await subscribe()).status]).toEqual([201, 409]);
  });
});

test('embeds and paths do not reveal whether a private table exists', async () => {
  const ways = [
    'blog_posts?select=slug,NAME(*)',
    'blog_posts?select=slug,x:NAME!inner(*)',
    'blog_posts?select=slug,...NAME(*)',
    'blog_posts?select=slug&NAME.id=eq.1',
    'blog_posts?select=slug&order=NAME(id)',
    'mail_outbox?select=id,NAME(*)',
    'NAME?select=id',
    'NAME.rows',
    'private.NAME',
    'rpc/NAME',
  ];
  for (const way of ways) {
    const answers = new Set<string>();
    for (const name of [
      'post_likes',
      'admins',
      'users',
      'is_admin',
      'call_requests_',
      'nothing_at_all',
      'call_request',
    ]) {
      const answer = await get(way.replace('NAME', name));
      answers.add(`${answer.status} ${(await answer.text()).replaceAll(name, 'NAME')}`);
    }
    expect([...answers], way).toHaveLength(1);
  }
});

test('a refused call logs one short line without what was sent', async () => {
  logged.length = 0;
  const secret = 'never-in-the-log';
  await get(`blog_posts?select=${secret}`);
  await get(`blog_posts?slug=${secret}.${secret.repeat(300)}`);
  await site.ask('POST', '/rest/v1/newsletter_subscribers', visitor, { email: `${secret} `.repeat(800) });
  await site.ask('POST', '/rest/v1/rpc/unsubscribe', visitor, { token: secret.repeat(800) });
  expect(logged.length).toBeGreaterThanOrEqual(4);
  for (const line of logged) {
    expect(line).not.toContain(secret);
    expect(line.length).toBeLessThanOrEqual(300);
  }
});
