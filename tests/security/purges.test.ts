import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BackendSite, cachedPage, startBackendSite } from '../support/backend-site.ts';

const ACCOUNT = { email: 'reader@example.org', password: 'a password of a reader' };

let site: BackendSite;
let headers: Record<'public' | 'account' | 'server', Record<string, string>>;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  site = await startBackendSite();
  const { publicKey, secretKey } = site.parts.embedded.secrets;
  await site.parts.embedded.signUp(ACCOUNT.email, ACCOUNT.password);
  const answer = await site.ask('POST', '/auth/v1/token?grant_type=password', { apikey: publicKey }, ACCOUNT);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  headers = { public: site.as(publicKey), account: site.as(publicKey, token), server: site.as(secretKey) };
});
afterAll(() => site.stop());

beforeEach(() => {
  site.pages.purgeAll();
  for (const tag of ['posts', 'pages']) site.pages.put(`/${tag}`, cachedPage(tag), site.pages.epoch);
});
const cached = () => ['/posts', '/pages'].filter((key) => site.pages.get(key));
const deep = encodeURIComponent(`${'a('.repeat(4000)}x`);

describe.each(['public', 'account'] as const)('a caller with the %s key purges no page', (caller) => {
  test.each<[string, string, unknown?, Record<string, string>?]>([
    ['POST', '/rest/v1/blog_posts', { slug: 'a', title: 'A' }, { 'content-profile': 'nothing' }],
    ['PATCH', '/rest/v1/page_content', {}],
    ['PATCH', '/rest/v1/page_content?page_id=eq.about', { title: 'Mine' }],
    ['PATCH', '/rest/v1/blog_posts?slug=neq.x', { title: 'Mine' }],
    ['PUT', '/rest/v1/page_content?id=eq.1', {}],
    ['POST', '/rest/v1/page_content', []],
    ['POST', '/rest/v1/blog_posts', []],
    ['POST', '/rest/v1/page_content', [], { prefer: 'resolution=merge-duplicates' }],
    ['POST', `/rest/v1/blog_posts?select=${deep}`, { slug: 'a', title: 'A' }],
    ['DELETE', '/rest/v1/blog_posts?slug=neq.x'],
    ['DELETE', '/rest/v1/page_content?page_id=eq.about', undefined, { accept: 'application/vnd.pgrst.object+json' }],
    ['POST', '/rest/v1/rpc/may_edit', {}],
    ['POST', '/rest/v1/rpc/blog_sitemap', {}],
    ['POST', '/rest/v1/rpc/nothing', {}],
    ['POST', '/rest/v1/rpc/import_rows', { part: 'posts', moved: [], overwrite: true }],
    ['POST', '/rest/v1/rpc/restore_post', { post_id: '00000000-0000-4000-8000-000000000000' }],
    ['POST', '/rest/v1/rpc/like_post', { slug: 'hand-over-the-keys' }],
    ['POST', '/rest/v1/newsletter_subscribers', { email: `${caller}@example.org` }],
    ['POST', '/rest/v1/nothing', {}],
    ['OPTIONS', '/rest/v1/blog_posts'],
  ])('by %s %s', async (method, path, body, more = {}) => {
    await (await site.ask(method, path, { ...headers[caller], ...more }, body)).text();
    expect(cached()).toEqual(['/posts', '/pages']);
  });
});

describe('a changed row purges the pages that show it before the answer is sent', () => {
  test.each<[string, string, unknown, string[]]>([
    ['POST', '/rest/v1/blog_posts', { slug: 'purged', title: 'Purged' }, ['/pages']],
    ['PATCH', '/rest/v1/blog_posts?slug=eq.purged', { title: 'Purged again' }, ['/pages']],
    ['DELETE', '/rest/v1/blog_posts?slug=eq.purged', undefined, ['/pages']],
    ['PATCH', '/rest/v1/page_content?page_id=eq.about', { title: 'About' }, []],
  ])('by %s %s', async (method, path, body, left) => {
    expect((await site.ask(method, path, headers.server, body)).ok).toBe(true);
    expect(cached()).toEqual(left);
  });

  test('by an import, but not by one that changes nothing', async () => {
    const exported = await site.ask('POST', '/rest/v1/rpc/export_rows', headers.server, { part: 'posts', size: 1 });
    const moved = (await exported.json()) as Record<string, unknown>[];
    const importRows = (rows: unknown) =>
      site.ask('POST', '/rest/v1/rpc/import_rows', headers.server, { part: 'posts', moved: rows, overwrite: true });
    expect((await importRows(moved)).ok).toBe(true);
    expect(cached()).toEqual(['/posts', '/pages']);
    expect((await importRows([{ ...moved[0], title: 'Changed elsewhere' }])).ok).toBe(true);
    expect(cached()).toEqual(['/pages']);
  });

  test('by SQL past the Data API', async () => {
    await site.parts.embedded.query(
      `update public.blog_posts set featured = featured where slug = 'hand-over-the-keys'`,
    );
    expect(cached()).toEqual(['/pages']);
  });
});

test.each<[string, string, unknown?]>([
  ['PATCH', '/rest/v1/blog_posts?slug=eq.nobody-has-it', { title: 'Nobody' }],
  ['DELETE', '/rest/v1/blog_posts?slug=eq.nobody-has-it'],
  ['POST', '/rest/v1/blog_posts', { slug: 'not a slug', title: 'Refused' }],
  ['POST', '/rest/v1/rpc/delete_old_submissions', {}],
])('the server purges nothing where no row changed: %s %s', async (method, path, body) => {
  await (await site.ask(method, path, headers.server, body)).text();
  expect(cached()).toEqual(['/posts', '/pages']);
});
