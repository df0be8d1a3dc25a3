import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AttackedSite, attackedSite, type Caller, headersOfCallers } from '../support/attacked-site.ts';

/**
 * Posts that nobody may know of yet: a draft, one that is scheduled, one that was public and is not any more, and one
 * that was public under another address. Each has a word that stands nowhere else, in every field.
 */
const HIDDEN = {
  draft: { status: 'draft' },
  scheduled: { published_at: '2099-01-01T00:00:00Z' },
  withdrawn: {},
  moved: {},
} as const;
type Kind = keyof typeof HIDDEN;
const KINDS = Object.keys(HIDDEN) as Kind[];
/** Letters only, so that a search treats it as one word. */
const wordOf = (kind: Kind) => `zyxw${kind}vuts`;

let site: AttackedSite;
let headers: Record<Caller, Record<string, string>>;

beforeAll(async () => {
  site = await attackedSite();
  headers = await headersOfCallers(site);
  for (const kind of KINDS) {
    const word = wordOf(kind);
    await write('POST', '', {
      slug: `hidden-${kind}`,
      title: `Title ${word}`,
      excerpt: `Excerpt ${word}`,
      content: `<h2>${word}</h2><p>${word}</p>`,
      tags: ['brand', 'trust', word],
      image_url: `/pictures/${word}.png`,
      category: 'branding',
      published_at: '2026-10-07T12:00:00Z',
      ...HIDDEN[kind],
    });
  }
  // The post was read, liked and cached while it was public.
  for (const kind of ['withdrawn', 'moved'] as const) {
    const lists = ['/blog', '/rss.xml', '/sitemap-posts.xml', '/llms.txt', `/blog?q=${wordOf(kind)}`];
    for (const path of [`/blog/hidden-${kind}`, `/blog/hidden-${kind}.md`, ...lists])
      expect((await get(path)).status, path).toBe(200);
    await rpc('like_post', { slug: `hidden-${kind}` });
  }
  await write('PATCH', '?slug=eq.hidden-moved', { slug: 'hidden-moved-since' });
  expect((await get('/blog/hidden-moved')).text).toContain(wordOf('moved'));
  for (const slug of ['hidden-withdrawn', 'hidden-moved-since'])
    await write('PATCH', `?slug=eq.${slug}`, { status: 'draft' });
});
afterAll(() => write('DELETE', '?slug=like.hidden-*'));

async function write(method: string, query: string, body?: object): Promise<void> {
  const answer = await fetch(`${site.address}/rest/v1/blog_posts${query}`, {
    method,
    headers: { ...headers.administrator, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${answer.status}`).toBe(true);
}

/** The answer with its final address after redirects. */
async function get(path: string, as: Record<string, string> = {}) {
  const answer = await fetch(site.address + path, { headers: as });
  return {
    status: answer.status,
    at: new URL(answer.url).pathname,
    text: await answer.text(),
    type: answer.headers.get('content-type'),
  };
}

async function rpc(name: string, values: object, caller: Caller = 'public'): Promise<string> {
  const answer = await fetch(`${site.address}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...headers[caller], 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
  return answer.text();
}

/** The text without the query, which the page repeats in links, in the search field and in the island's props. */
const reveals = (text: string, kind: Kind) =>
  text
    .replaceAll(`q=${wordOf(kind)}`, '')
    .replaceAll(`value="${wordOf(kind)}"`, '')
    .replaceAll(`&quot;q&quot;:[0,&quot;${wordOf(kind)}&quot;]`, '')
    .includes(wordOf(kind));

test('the administrator can see the hidden posts', async () => {
  const list = await get('/rest/v1/blog_posts?slug=like.hidden-*&select=title', headers.administrator);
  for (const kind of KINDS) expect(list.text).toContain(wordOf(kind));
});

describe.each(KINDS)('a post that is %s is not revealed', (kind) => {
  const slugs = kind === 'moved' ? ['hidden-moved', 'hidden-moved-since'] : [`hidden-${kind}`];

  test('by its own address, its image, its preview or its like', async () => {
    for (const slug of slugs) {
      for (const spelling of [
        `/blog/${slug}`,
        `/blog/${slug}/`,
        `/blog/${slug}?utm_source=x`,
        `/blog/${slug.replace('h', '%68')}`,
        `/blog/${slug}.html`,
      ]) {
        const page = await get(spelling);
        expect([page.at, reveals(page.text, kind)], spelling).toEqual(['/blog', false]);
      }
      const markdown = await get(`/blog/${slug}.md`);
      expect([markdown.status, reveals(markdown.text, kind)]).toEqual([404, false]);
      for (const as of [{}, headers.public, headers.stranger]) {
        const preview = await get(`/blog/${slug}/preview`, as);
        expect([401, 404]).toContain(preview.status);
        expect(reveals(preview.text, kind)).toBe(false);
      }
      expect((await get(`/social/articles/${slug}.png`)).at).toBe('/social/blog.png');
      const other = await rpc('like_post', { slug: 'no-such-post' });
      expect(await rpc('like_post', { slug })).toBe(other);
    }
  });

  test('by any page, list, search, feed or sitemap', async () => {
    const paths = [
      '/',
      '/blog',
      ...[2, 3, 4].map((page) => `/blog?page=${page}`),
      ...['branding', 'leadership', 'faith', 'marketing'].map((category) => `/blog?category=${category}`),
      `/blog?q=${wordOf(kind)}`,
      `/blog?q=${wordOf(kind).slice(0, 7)}`,
      `/blog?category=branding&q=${wordOf(kind)}`,
      `/blog-results?q=${wordOf(kind)}`,
      '/blog-results?page=2',
      '/rss.xml',
      '/sitemap-posts.xml',
      '/sitemap-index.xml',
      '/llms.txt',
      '/blog/write-the-decision-down',
      '/blog/a-brand-is-a-promise-kept-in-small-things',
      '/build.json',
    ];
    for (const path of paths) {
      const { status, text } = await get(path);
      expect([status, reveals(text, kind)], path).toEqual([200, false]);
      for (const slug of slugs) expect(text.includes(slug), path).toBe(false);
    }
  });

  test('by the Data API, however it is queried', async () => {
    const word = wordOf(kind);
    const questions = [
      'blog_posts?select=*',
      `blog_posts?slug=eq.${slugs.at(-1)}`,
      `blog_posts?title=ilike.*${word}*`,
      `blog_posts?or=(title.ilike.*${word}*,content.ilike.*${word}*)`,
      `blog_posts?list_text=ilike.*${word}*`,
      `blog_posts?tags=cs.{${word}}`,
      'blog_posts?status=eq.draft',
      'blog_posts?status=neq.published',
      'blog_posts?published_at=gt.2090-01-01',
      'blog_posts?not.and=(status.eq.published,version.gt.0)',
      'blog_posts?order=published_at.desc.nullsfirst&limit=1',
    ];
    for (const caller of ['public', 'stranger'] as const) {
      for (const question of questions) {
        const { text } = await get(`/rest/v1/${question}`, headers[caller]);
        expect(reveals(text, kind), `${caller} ${question}`).toBe(false);
        const counted = await fetch(`${site.address}/rest/v1/${question}`, {
          method: 'HEAD',
          headers: { ...headers[caller], prefer: 'count=exact' },
        });
        if (!/select=\*|order=/.test(question))
          expect(counted.headers.get('content-range') ?? '*/0').toMatch(/\/(0|\*)$/);
      }
      const found = await rpc('blog_list', { search: word, category: 'all', page: 1, size: 10 }, caller);
      expect(reveals(found, kind)).toBe(false);
      expect(reveals(await rpc('blog_sitemap', {}, caller), kind)).toBe(false);
      for (const slug of slugs) expect(reveals(await rpc('blog_article', { slug }, caller), kind)).toBe(false);
    }
  });
});

test('the counts of categories and of search results leave hidden posts out', async () => {
  const visible = await fetch(`${site.address}/rest/v1/blog_posts?category=eq.branding&select=slug`, {
    method: 'HEAD',
    headers: { ...headers.public, prefer: 'count=exact' },
  });
  const list = JSON.parse(await rpc('blog_list', { search: '', category: 'all', page: 1, size: 10 })) as unknown;
  const counts = JSON.stringify(list).match(/"branding":\s*(\d+)/)?.[1];
  expect(counts).toBe(visible.headers.get('content-range')?.split('/')[1]);
});
