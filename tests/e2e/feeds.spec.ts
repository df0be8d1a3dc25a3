import { get as rawGet } from 'node:http';
import type { Post } from '../../src/blog/blog-post.ts';
import { type Feed, rssFeed } from '../../src/blog/feed/rss.ts';
import { headersOf } from '../support/backend.ts';
import { type APIRequestContext, expect, type Page, sitePort, test } from '../support/browser-test.ts';
import { secrets } from '../support/secrets.ts';
import { SITE } from '../support/site-address.ts';

const SLUG = 'write-the-decision-down';
const LISTS = ['/blog', '/rss.xml', '/sitemap-posts.xml', '/llms.txt'];

/** The social image in the metadata of an article's page. */
async function imageOf(request: APIRequestContext, slug: string): Promise<string> {
  const html = await (await request.get(`/blog/${slug}`)).text();
  return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** The addresses in a sitemap or sitemap index. */
async function listedIn(request: APIRequestContext, address: string): Promise<string[]> {
  const xml = await (await request.get(address)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
}

async function publicSlugs(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get('/rest/v1/blog_posts?select=slug', { headers: { apikey: secrets().publicKey } });
  return (await answer.json()).map(({ slug }: { slug: string }) => slug);
}

/** Parses the feed with the browser's XML parser, which fails at the first mistake. */
async function readFeed(page: Page, xml: string) {
  // The site's own pages may not turn strings into HTML, so another page parses it.
  await page.goto('about:blank');
  return page.evaluate((text) => {
    const feed = new DOMParser().parseFromString(text, 'application/xml');
    const mistake = feed.querySelector('parsererror');
    if (mistake) throw new Error(mistake.textContent ?? '');
    const CONTENT = 'http://purl.org/rss/1.0/modules/content/';
    const self = feed.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0];
    return {
      self: [self?.getAttribute('rel'), self?.getAttribute('href')],
      language: feed.querySelector('channel > language')?.textContent,
      items: [...feed.querySelectorAll('item')].map((item) => {
        const said = (name: string) => item.querySelector(name)?.textContent ?? '';
        const body = document.createElement('template');
        body.innerHTML = item.getElementsByTagNameNS(CONTENT, 'encoded')[0]?.textContent ?? '';
        return {
          ...{ title: said('title'), link: said('link'), guid: said('guid'), date: Date.parse(said('pubDate')) },
          categories: item.querySelectorAll('category').length,
          text: body.content.textContent,
          words: body.content.textContent?.trim().split(/\s+/).length ?? 0,
          addresses: [...body.content.querySelectorAll('[href], [src]')].map(
            (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
          ),
        };
      }),
    };
  }, xml);
}

test('the feed contains the whole newest articles, with absolute addresses only', async ({ page, request }) => {
  const answer = await request.get('/rss.xml');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  const { self, language, items } = await readFeed(page, await answer.text());
  expect([self, language]).toEqual([['self', `${SITE}/rss.xml`], 'en-US']);
  expect(items.length).toBeGreaterThanOrEqual(12);
  expect(items.map(({ date }) => date)).toEqual(items.map(({ date }) => date).sort((a, b) => b - a));
  for (const { title, link, guid, categories, words } of items) {
    expect(title).not.toBe('');
    expect(link).toMatch(new RegExp(`^${SITE}/blog/`));
    expect(guid).toBe(link);
    expect(categories, title).toBeGreaterThan(0);
    expect(words, title).toBeGreaterThan(150);
  }
  const addresses = items.flatMap((item) => item.addresses);
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => !/^(https?:\/\/|mailto:|tel:)/.test(address))).toEqual([]);
});

const FEED: Feed = {
  ...{ title: 'Ann & Co', description: 'About <everything>', language: 'en-US' },
  ...{ link: 'https://a.example/blog', self: 'https://a.example/rss.xml' },
};
const POST: Post = {
  ...{ slug: 'one', title: 'One', excerpt: 'In short.', category: 'faith', featured: false, image_url: null, likes: 0 },
  ...{ read_time: '1 min read', listed_at: '2025-01-05T09:00:00.000Z', updated_at: '2025-01-06T09:00:00.000Z' },
  ...{ content: '<p>At length.</p>', tags: [] },
  ...{ search_title: '', search_description: '', social_image_url: null },
};
const ODD = 'a \u0000\u0007\u000b\ufffe\ud83d ]]> <![CDATA[ &amp; <b>';

for (const [what, posts] of [
  ['no posts', []],
  ['posts without a body', [{ content: '' }, { content: '' }]],
  ['a post with an excerpt alone', [{ content: '', title: '\u0007' }]],
  ['a post with a title alone', [{ content: '', excerpt: '' }]],
  ['a post with a body beside one without', [{ content: '' }, {}]],
  [
    'characters that mean something, and such as XML cannot hold',
    [{ title: ODD, excerpt: ODD, content: ODD, tags: [ODD] }],
  ],
] as const)
  test(`a feed of ${what} is well-formed`, async ({ page }) => {
    const given: Post[] = posts.map((changes) => ({ ...POST, ...changes }) as Post);
    const { items } = await readFeed(page, await rssFeed(FEED, given));
    expect(items.map(({ link }) => link)).toEqual(given.map(() => 'https://a.example/blog/one'));
    for (const { title } of items) expect(title).not.toBe('');
  });

test('the sitemap index names the one of the articles, which lists exactly the public articles', async ({
  request,
}) => {
  expect(await listedIn(request, '/sitemap-index.xml')).toContain(`${SITE}/sitemap-posts.xml`);
  const answer = await request.get('/sitemap-posts.xml');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const addresses = (await publicSlugs(request)).map((slug) => `${SITE}/blog/${encodeURIComponent(slug)}`);
  expect(addresses.length).toBeGreaterThanOrEqual(12);
  expect((await listedIn(request, '/sitemap-posts.xml')).sort()).toEqual(addresses.sort());
  for (const [, date = ''] of (await answer.text()).matchAll(/<lastmod>(.*?)<\/lastmod>/g))
    expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
});

test('an article is offered as Markdown, which search engines do not list', async ({ request }) => {
  const page = await (await request.get(`/blog/${SLUG}`)).text();
  const [, markdown = ''] = /<link rel="alternate" type="text\/markdown" href="([^"]+)">/.exec(page) ?? [];
  expect(markdown).toBe(`/blog/${SLUG}.md`);
  const answer = await request.get(markdown);
  const { etag = '', ...headers } = answer.headers();
  expect([answer.status(), headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect([headers['x-robots-tag'], headers.link]).toEqual(['noindex', `<${SITE}/blog/${SLUG}>; rel="canonical"`]);
  expect(await answer.text()).toMatch(/^---\ntitle: ".*\n---\n\n# .*\n## /s);
  expect((await request.get(markdown, { headers: { 'if-none-match': etag } })).status()).toBe(304);
  expect((await request.get('/blog/feeds-never-was.md', { maxRedirects: 0 })).status()).toBe(404);
});

test('llms.txt lists the pages, the books and the articles, each under an address that exists', async ({ request }) => {
  const answer = await request.get('/llms.txt');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await answer.text();
  expect(text).toMatch(/^# .+\n\n> .+\n\n## Pages\n\n- \[.*\n\n## Books\n\n- \[.*\n\n## Articles\n\n- \[/s);
  const addresses = [...text.matchAll(/^- \[.*?\]\((.*?)\): .+$/gm)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) {
    expect(address.startsWith(SITE), address).toBe(true);
    expect((await request.get(address, { maxRedirects: 0 })).status(), address).toBe(200);
  }
});

test('every article has its own image, and an old or invented image name redirects to it', async ({ request }) => {
  const images = await Promise.all((await publicSlugs(request)).map((slug) => imageOf(request, slug)));
  expect(new Set(images).size).toBe(images.length);
  const [image = ''] = images;
  const drawn = await request.get(image);
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(drawn.headers()['cache-control']).toBe('public, max-age=86400');
  const png = await drawn.body();
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  const kept = await request.get(image, {
    headers: { 'if-none-match': (await request.get(image)).headers().etag ?? '' },
  });
  expect(kept.status()).toBe(304);
  const other = await request.get(image.replace(/-[0-9a-z]+\.png$/, '-0.png'), { maxRedirects: 0 });
  expect([other.status(), other.headers()['cache-control']]).toEqual([302, 'no-store']);
  expect(new URL(other.headers().location ?? '', SITE).href).toBe(image);
});

test('the structured data of an article describes it, its author and its blog', async ({ page }) => {
  const nodes = async (path: string) => {
    await page.goto(path);
    const [text = '{}'] = await page.locator('script[type="application/ld+json"]').allTextContents();
    return JSON.parse(text)['@graph'] as { '@type': string; [name: string]: unknown }[];
  };
  const ofArticle = await nodes(`/blog/${SLUG}`);
  const article = ofArticle.find((node) => node['@type'] === 'BlogPosting');
  expect(article).toMatchObject({
    ...{ url: `${SITE}/blog/${SLUG}`, headline: await page.getByRole('heading', { level: 1 }).textContent() },
    ...{ inLanguage: 'en-US', articleSection: expect.any(String) },
    author: { '@type': 'Person', '@id': `${SITE}/#person` },
    isPartOf: { '@id': `${SITE}/blog#blog` },
    mainEntityOfPage: { '@id': `${SITE}/blog/${SLUG}#page` },
  });
  expect(ofArticle.map((node) => node['@id'])).toContain(`${SITE}/blog/${SLUG}#page`);
  expect(await nodes('/blog')).toContainEqual(expect.objectContaining({ '@type': 'Blog', '@id': `${SITE}/blog#blog` }));
});

test.describe('an edit by the administrator is shown everywhere at once', () => {
  const mark = Date.now();
  const slug = `feeds-test-${mark}`;
  const row = {
    ...{ slug, title: `A title ${mark}`, excerpt: 'In short.', content: '<p>At length.</p>', category: 'faith' },
    ...{ read_time: '1 min read', status: 'published', published_at: new Date(mark - 60_000).toISOString() },
  };
  let headers: Record<string, string>;

  test.beforeEach(async ({ request }) => {
    headers = await headersOf(request, 'administrator');
    const made = await request.post('/rest/v1/blog_posts', { headers, data: row });
    expect(made.status(), await made.text()).toBe(201);
  });
  test.afterEach(async ({ request }) => {
    await request.delete(`/rest/v1/blog_posts?slug=like.feeds-test-${mark}*`, { headers });
  });

  const change = async (request: APIRequestContext, data: object) => {
    const answer = await request.patch(`/rest/v1/blog_posts?slug=eq.${slug}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  /** The lists that contain an article. */
  const naming = async (request: APIRequestContext, of: string) => {
    const found = LISTS.map(async (path) => {
      const text = await (await request.get(path)).text();
      return [`/blog/${of}"`, `/blog/${of}<`, `/blog/${of}.md)`].some((link) => text.includes(link)) ? [path] : [];
    });
    return (await Promise.all(found)).flat();
  };
  const statusOf = async (request: APIRequestContext, path: string) =>
    (await request.get(path, { maxRedirects: 0 })).status();

  test('when the title changes, with a new image', async ({ request }) => {
    expect(await naming(request, slug)).toEqual(LISTS);
    const before = await imageOf(request, slug);
    expect((await request.get(before)).headers()['content-type']).toBe('image/png');
    await change(request, { title: `Another title ${mark}` });
    for (const path of ['/blog', '/rss.xml', '/llms.txt', `/blog/${slug}`, `/blog/${slug}.md`])
      expect(await (await request.get(path)).text(), path).toContain(`Another title ${mark}`);
    const after = await imageOf(request, slug);
    expect(after).not.toBe(before);
    const led = await request.get(before, { maxRedirects: 0 });
    expect([led.status(), new URL(led.headers().location ?? '', SITE).href]).toEqual([302, after]);
  });

  test('when the title has characters that XML escapes or does not allow', async ({ page, request }) => {
    const title = `<b>&amp;"' ]]> ${mark} 🙂`;
    const content = '<p>a &lt; b &amp;amp; ]]&gt; \u000b c</p>';
    await change(request, { title: `${title}\u0007`, excerpt: title, tags: [title], content });
    const { items } = await readFeed(page, await (await request.get('/rss.xml')).text());
    const item = items.find(({ link }) => link.endsWith(slug));
    expect([item?.title, item?.text]).toEqual([title, 'a < b &amp; ]]>  c']);
  });

  test('when only the text changes, and the image address stays', async ({ request }) => {
    const before = await imageOf(request, slug);
    await change(request, { content: '<p>Other words.</p>' });
    expect(await (await request.get('/rss.xml')).text()).toContain('Other words.');
    expect(await imageOf(request, slug)).toBe(before);
  });

  for (const [what, hidden] of [
    ['a draft', { status: 'draft' }],
    ['a scheduled article', { published_at: new Date(mark + 3_600_000).toISOString() }],
  ] as const)
    test(`${what} appears nowhere and is answered like a post that never existed`, async ({ request }) => {
      const image = await imageOf(request, slug);
      await request.get(image);
      await naming(request, slug);
      await change(request, hidden);
      expect(await naming(request, slug)).toEqual([]);
      expect(await statusOf(request, `/blog/${slug}`)).toBe(302);
      expect(await statusOf(request, `/blog/${slug}.md`)).toBe(404);
      const answers = await Promise.all(
        [image, `/social/articles/feeds-never-was-1x.png`].map((address) => request.get(address, { maxRedirects: 0 })),
      );
      const received = answers.map((answer) => [
        answer.status(),
        answer.headers().location,
        answer.headers()['cache-control'],
      ]);
      expect(received).toEqual([
        [302, '/social/blog.png', 'no-store'],
        [302, '/social/blog.png', 'no-store'],
      ]);
    });

  test('when the address changes', async ({ request }) => {
    await naming(request, slug);
    await request.get(`/blog/${slug}`);
    const moved = `${slug}-moved`;
    await change(request, { slug: moved });
    expect(await naming(request, moved)).toEqual(LISTS);
    expect(await naming(request, slug)).toEqual([]);
    const old = await request.get(`/blog/${slug}`, { maxRedirects: 0 });
    expect([old.status(), old.headers().location]).toEqual([301, `/blog/${moved}`]);
    const oldMarkdown = await request.get(`/blog/${slug}.md`, { maxRedirects: 0 });
    expect([oldMarkdown.status(), oldMarkdown.headers().location]).toEqual([301, `/blog/${moved}.md`]);
    expect(await statusOf(request, `/blog/${moved}`)).toBe(200);
  });

  test('when the post is deleted', async ({ request }) => {
    const image = await imageOf(request, slug);
    await request.get(image);
    await naming(request, slug);
    expect((await request.delete(`/rest/v1/blog_posts?slug=eq.${slug}`, { headers })).ok()).toBe(true);
    expect(await naming(request, slug)).toEqual([]);
    expect([await statusOf(request, `/blog/${slug}`), await statusOf(request, image)]).toEqual([302, 302]);
  });

  test('when a page was first requested under another host, with the right addresses', async ({ request }) => {
    await change(request, { excerpt: 'Everything that was kept is forgotten.' });
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    for (const path of [...LISTS, `/blog/${slug}`, `/blog/${slug}.md`]) {
      expect(await asked(path, forged), path).not.toContain('evil');
      expect(await (await request.get(path)).text(), path).not.toContain('evil');
    }
  });
});

/** Sends a request with any headers, which browsers would not allow. */
function asked(path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    rawGet({ host: '127.0.0.1', port: sitePort(), path, headers, agent: false }, async (answer) => {
      let text = JSON.stringify(answer.headers);
      for await (const chunk of answer) text += chunk;
      resolve(text);
    }).once('error', reject);
  });
}
