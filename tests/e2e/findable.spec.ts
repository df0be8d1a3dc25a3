import { type APIRequestContext, expect, type Page, test } from '../support/browser-test.ts';
import { LISTED_PAGES } from '../support/public-pages.ts';
import { SITE } from '../support/site-address.ts';

const ARTICLE = '/blog/write-the-decision-down';
const PAGES = [...LISTED_PAGES, ARTICLE];

/** The head of the HTML before any script runs, as a search engine reads it. */
async function headOf(page: Page) {
  const contents = (selector: string, name: string) =>
    page.locator(selector).evaluateAll((all, attribute) => all.map((one) => one.getAttribute(attribute) ?? ''), name);
  const meta = (property: string) => contents(`head meta[property="${property}"]`, 'content');
  return {
    titles: await page.locator('head title').allTextContents(),
    descriptions: await contents('head meta[name=description]', 'content'),
    canonicals: await contents('head link[rel=canonical]', 'href'),
    robots: await contents('head meta[name=robots]', 'content'),
    url: await meta('og:url'),
    ogTitle: await meta('og:title'),
    images: await meta('og:image'),
    alt: await meta('og:image:alt'),
    data: await page.locator('script[type="application/ld+json"]').allTextContents(),
  };
}

for (const path of PAGES)
  test(`${path} has its metadata for search engines and link previews`, async ({ page, request }) => {
    await page.goto(path);
    const head = await headOf(page);
    expect(head.titles).toHaveLength(1);
    expect(head.titles[0]).toContain(' · ');
    expect(head.descriptions).toHaveLength(1);
    expect(head.descriptions[0]?.length).toBeGreaterThanOrEqual(50);
    expect(head.descriptions[0]?.length).toBeLessThanOrEqual(170);
    expect(head.robots).toEqual([]);
    expect(head.canonicals).toEqual([SITE + path]);
    expect(head.url).toEqual(head.canonicals);
    expect(head.ogTitle).toHaveLength(1);
    expect(head.alt).toHaveLength(1);
    expect(head.images).toHaveLength(1);
    expect(head.images[0]).toMatch(new RegExp(`^${SITE}/social/(articles/)?[\\w-]+\\.png$`));
    const image = await request.get(head.images[0] ?? '');
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
    const png = await image.body();
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(60_000);
  });

test('no two pages share a title, description or image', async ({ page }) => {
  const heads: Awaited<ReturnType<typeof headOf>>[] = [];
  for (const path of PAGES) {
    await page.goto(path);
    heads.push(await headOf(page));
  }
  expect(repeated(heads.map(({ titles }) => titles[0]))).toEqual([]);
  expect(repeated(heads.map(({ descriptions }) => descriptions[0]))).toEqual([]);
  expect(repeated(heads.map(({ images }) => images[0]))).toEqual([]);
});

test('the structured data of every page is valid JSON, has types and lacks no property', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    const { data } = await headOf(page);
    expect(data, path).toHaveLength(1);
    expect(data[0], path).not.toMatch(/<|undefined|\[object|NaN/);
    const graph = JSON.parse(data[0] ?? '');
    expect(graph['@context']).toBe('https://schema.org');
    for (const node of graph['@graph']) expect(node['@type'], path).toBeTruthy();
    for (const [place, value] of leaves(graph)) {
      expect(value === null || value === '', `${path} ${place}`).toBe(false);
      if (/\/(@id|url|item|image|sameAs\/\d+)$/.test(place)) expect(value, place).toMatch(/^https?:\/\/\w/);
    }
    expect(
      graph['@graph'].some((node: { '@type': string }) => node['@type'] === 'BreadcrumbList'),
      path,
    ).toBe(path !== '/');
  }
});

test('the structured data has offers for the two books with a price, prices for the services, and the owner', async ({
  page,
}) => {
  const nodes = async (path: string, type: string) => {
    await page.goto(path);
    const [text = '{}'] = await page.locator('script[type="application/ld+json"]').allTextContents();
    return JSON.parse(text)['@graph'].filter((node: { '@type': string }) => node['@type'] === type);
  };
  const prices = [];
  for (const path of LISTED_PAGES.filter((page) => page.startsWith('/books/'))) {
    for (const book of await nodes(path, 'Book')) {
      expect(book).toMatchObject({
        isbn: expect.stringMatching(/^97\d{11}$/),
        numberOfPages: expect.any(Number),
        datePublished: expect.stringMatching(/^\d{4}/),
        author: { '@type': 'Person', name: expect.any(String) },
        aggregateRating: { ratingValue: expect.any(Number), reviewCount: expect.any(Number) },
        offers: { priceCurrency: 'USD' },
      });
      prices.push(book.offers.price);
    }
  }
  expect(prices.sort()).toEqual(['14.99', '19.99']);
  const services = await nodes('/services', 'Service');
  expect(services).toHaveLength(4);
  for (const service of services) {
    expect(service.offers.priceSpecification.minPrice).toBeGreaterThan(0);
    expect(service.provider.name).toBeTruthy();
    await expect(page.locator(`[id="${new URL(service.url).hash.slice(1)}"]`), service.url).toHaveCount(1);
  }
  expect(await nodes('/about', 'ProfilePage')).toHaveLength(1);
  expect(await nodes('/about', 'Person')).toHaveLength(1);
  expect(await nodes('/', 'WebSite')).toHaveLength(1);
});

test('the sitemap lists exactly the indexed pages, each under its canonical address', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const index = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '';
  expect(index).toBe(`${SITE}/sitemap-index.xml`);
  const listed = [];
  // The articles have their own sitemap: tests/e2e/feeds.spec.ts.
  for (const map of (await locations(request, index)).filter((map) => !map.endsWith('/sitemap-posts.xml'))) {
    const xml = await (await request.get(map)).text();
    for (const [, entry = ''] of xml.matchAll(/<url>(.*?)<\/url>/gs)) {
      const url = /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? '';
      const date = /<lastmod>(.*?)<\/lastmod>/.exec(entry)?.[1];
      if (url !== `${SITE}/blog`) expect(Date.parse(date ?? ''), url).toBeLessThanOrEqual(Date.now());
      expect((await request.get(url, { maxRedirects: 0 })).status(), url).toBe(200);
      listed.push(url);
    }
  }
  expect(listed.sort()).toEqual(LISTED_PAGES.map((path) => SITE + path).sort());
});

test('robots.txt allows everything except paths without use for search engines', async ({ request }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const rules = [...(await answer.text()).matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path);
  expect(rules).toEqual(['/admin', '/auth', '/contact/send']);
});

test('the manifest names the site, and its icons exist in the stated sizes', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const { name, icons } = await answer.json();
  expect(await page.title()).toContain(name);
  expect(icons.length).toBeGreaterThanOrEqual(3);
  for (const { src, sizes, type } of icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type]);
    const bytes = await icon.body();
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  }
  for (const icon of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
    expect((await request.get(icon)).status(), icon).toBe(200);
});

test('the feed is XML with the newest articles first, and every page links to it', async ({ page, request }) => {
  const answer = await request.get('/rss.xml');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  await page.goto('/');
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute('href', '/rss.xml');
  // The site's own pages may not turn strings into HTML, so another page parses it.
  await page.goto('about:blank');
  const items = await page.evaluate(
    (xml) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml');
      if (document.querySelector('parsererror')) throw new Error('the feed does not parse');
      const text = (item: Element, name: string) => item.querySelector(name)?.textContent ?? '';
      return [...document.querySelectorAll('item')].map((item) => ({
        title: text(item, 'title'),
        link: text(item, 'link'),
        date: Date.parse(text(item, 'pubDate')),
      }));
    },
    await answer.text(),
  );
  expect(items.length).toBeGreaterThanOrEqual(12);
  expect(items.map(({ date }) => date)).toEqual(items.map(({ date }) => date).sort((a, b) => b - a));
  for (const { title, link } of items) {
    expect(title).not.toBe('');
    expect((await request.get(link, { maxRedirects: 0 })).status(), link).toBe(200);
  }
  expect(items.map(({ title }) => title)).not.toContain('Notes for a talk not yet given');
});

async function locations(request: APIRequestContext, index: string): Promise<string[]> {
  const xml = await (await request.get(index)).text();
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
}

function repeated(values: readonly (string | undefined)[]): (string | undefined)[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`));
}
