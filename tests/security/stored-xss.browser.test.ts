import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { headlessChromiumPath } from '../../scripts/browsers.ts';
import { ACCOUNTS } from '../support/accounts.ts';
import { type AttackedSite, attackedSite, headersOfCallers, mailsOfSite } from '../support/attacked-site.ts';
import { imageVectors, textVectors, vectors } from '../support/html/corpora.ts';
import { HOOKS, provoked } from '../support/html/provoked.ts';
import { readable } from '../support/smtp-server.ts';

/**
 * An attacker with the administrator's session writes past the editor, straight into the tables: every field that
 * reaches a page holds an attack. Then the pages are opened as visitors and the administrator open them. Nothing may
 * run, and nothing may be asked of anybody else, with the content security policy switched off, and nothing may even be
 * stopped by it when it is on.
 */
vi.setConfig({ testTimeout: 300_000 });
let site: AttackedSite;
let headers: Record<string, string>;
let browser: Browser;

/** PostgreSQL cannot store NUL, so these texts are refused. */
const contents = vectors.map(([, html]) => html.replaceAll('\0', '').toWellFormed());
const attack = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
/**
 * Each text is a title once, and each article's body several attacks: alone they are tried in
 * html-policy.browser.test.ts.
 */
const BODIES = Math.ceil(contents.length / textVectors.length);
const posts = textVectors.map((title, index) => ({
  slug: `attack-${index}`,
  title,
  content: `<p>Begun ${index}.</p>${contents.slice(index * BODIES, (index + 1) * BODIES).join('\n')}`,
  excerpt: attack(textVectors, index + 41),
  tags: [attack(textVectors, index + 67), attack(textVectors, index + 91)],
  image_url: attack(imageVectors, index),
  read_time: attack(textVectors, index + 13).slice(0, 50),
  category: attack(['branding', 'leadership', 'faith', 'marketing'], index),
  published_at: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
}));
const articles = posts.map(({ slug }) => `/blog/${slug}`);

/** The prerendered pages, each with some of the attacks in its prose. The page of access.test.ts is left out. */
const PAGES = ['home', 'about', 'books', 'services', 'projects', 'blog', 'speaking'];

beforeAll(async () => {
  site = await attackedSite();
  ({ administrator: headers } = await headersOfCallers(site));
  browser = await chromium.launch({
    executablePath: `${headlessChromiumPath()}`,
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  });
  for (let from = 0; from < posts.length; from += 50)
    expect(await write('POST', '/rest/v1/blog_posts', posts.slice(from, from + 50))).toBe(201);
});
afterAll(async () => {
  await browser?.close();
  await write('DELETE', '/rest/v1/blog_posts?slug=like.attack-*');
});

test('the corpus has many attacks, and the database stores them unchanged', async () => {
  expect(new Set([...contents, ...textVectors, ...imageVectors]).size).toBeGreaterThan(500);
  const answer = await fetch(`${site.address}/rest/v1/blog_posts?select=slug,title&slug=like.attack-*`, { headers });
  const rows = (await answer.json()) as { slug: string; title: string }[];
  expect(rows).toHaveLength(posts.length);
});

test('the pages are opened in a browser that notices what runs', async () => {
  const { context, page, seen } = await openPage('without a policy');
  await page.goto(`${site.address}/blog/${posts[0]?.slug}`);
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.setAttribute('onerror', 'alert(1)');
    image.src = 'https://evil.example/canary';
    document.querySelector('main')?.append(image);
  });
  await expect.poll(() => provoked(page)).toContain('alert');
  expect(seen).toEqual(['image https://evil.example/canary']);
  await context.close();
});

describe.each(['without a policy', 'under the policy'] as const)('%s, no stored attack runs', (policy) => {
  test('on the page of any article', () => visitAll(articles, policy));

  test('on any page of the list, of categories and of searches', () => {
    const pages = Array.from({ length: Math.ceil(posts.length / 9) + 2 }, (_, index) => `/blog?page=${index + 1}`);
    const searches = textVectors
      .filter((_, index) => index % 4 === 0)
      .map((text) => `/blog?q=${encodeURIComponent(text)}`);
    return visitAll([...pages, '/blog?category=faith', '/blog-results?q=alert', ...searches], policy);
  });
});

test('the feed and the sitemap are well-formed XML, and no attack runs in them', async () => {
  const { context, page, seen } = await openPage('without a policy');
  for (let from = 0; from < posts.length; from += 15) {
    // The feed contains the newest posts.
    const slugs = posts.slice(from, from + 15).map(({ slug }) => slug);
    const newest = { published_at: new Date(Date.now() - 30_000 + from).toISOString() };
    expect(await write('PATCH', `/rest/v1/blog_posts?slug=in.(${slugs})`, newest)).toBe(204);
    await page.goto(`${site.address}/rss.xml`);
    expect(await page.evaluate(() => document.querySelector('parsererror')?.textContent)).toBeUndefined();
    expect(await page.evaluate(() => document.body?.textContent ?? document.documentElement.outerHTML)).toContain(
      slugs[0],
    );
    expect(await page.evaluate(() => (window as unknown as { ran?: string[] }).ran ?? [])).toEqual([]);
    await page.goto(`${site.address}/blog`);
    // A feed reader that inserts the text as it is, after the policy has cleaned it.
    const { ran, elements } = await page.evaluate(async () => {
      const feed = new DOMParser().parseFromString(await (await fetch('/rss.xml')).text(), 'application/xml');
      const place = document.querySelector('main') ?? document.body;
      const CONTENT = 'http://purl.org/rss/1.0/modules/content/';
      for (const text of feed.getElementsByTagNameNS(CONTENT, 'encoded')) {
        const article = place.appendChild(document.createElement('article'));
        article.innerHTML = text.textContent ?? '';
      }
      await new Promise((done) => setTimeout(done, 15));
      return {
        ran: (window as unknown as { ran: string[] }).ran,
        elements: place.querySelectorAll('article *').length,
      };
    });
    expect([ran, elements > 0]).toEqual([[], true]);
  }
  await page.goto(`${site.address}/sitemap-posts.xml`);
  expect(await page.evaluate(() => document.querySelector('parsererror')?.textContent)).toBeUndefined();
  expect(seen).toEqual([]);
  await context.close();
});

test('the social images are drawn without requests to other hosts', async () => {
  for (const { slug } of posts.slice(0, 12)) {
    const html = await (await fetch(`${site.address}/blog/${slug}`)).text();
    const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const image = await fetch(address);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
});

describe.each(['without a policy', 'under the policy'] as const)(
  '%s, no stored attack runs for the administrator',
  (policy) => {
    /** Every tab of the dashboard. */
    const SCREENS = ['/admin', '/admin#pages', '/admin#pages/home', '/admin#blog', '/admin#settings'];

    test('on any tab of the admin area, in any preview or in the editor', async () => {
      const { context, page, seen } = await openPage(policy);
      await signInWith(page);
      for (const screen of SCREENS) {
        await page.goto('about:blank');
        await page.goto(site.address + screen);
        await page.getByRole('tab', { name: 'Overview' }).waitFor();
        expect(await ranOn(page), screen).toEqual([]);
      }
      // Each article has its own preview page; one in seven is opened, and another seventh with the policy on.
      const begin = policy === 'under the policy' ? 3 : 0;
      for (let index = begin; index < posts.length; index += 7) {
        const { slug, title } = posts[index] as (typeof posts)[number];
        await page.goto(`${site.address}/admin/preview?post=${slug}`);
        await page.getByText(`Begun ${index}.`).waitFor();
        expect(await page.title()).toBe(`Preview: ${title}`.replace(/\s+/g, ' ').trim());
        expect(await provoked(page), title).toEqual([]);
      }
      // The same page opens one article after another, as an author does: in Visual where nothing is lost, otherwise as
      // HTML.
      await page.goto(`${site.address}/admin#blog/${posts[begin]?.slug}`);
      for (let index = begin; index < posts.length; index += 7) {
        const { slug, title } = posts[index] as (typeof posts)[number];
        await page.evaluate((to) => location.assign(`#blog/${to}`), slug);
        await page.waitForFunction(
          (text) => [...document.querySelectorAll('input')].some(({ value }) => value === text),
          title,
        );
        await page.getByRole('button', { name: 'Preview', exact: true }).click();
        await page.waitForTimeout(20);
        expect((await ranOn(page)).filter(isNoStyle), `${slug} ${title}`).toEqual([]);
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        expect((await ranOn(page)).filter(isNoStyle), `${slug} ${title}`).toEqual([]);
      }
      expect(seen).toEqual([]);
      await context.close();
    });
  },
);

test('no attack runs on the prerendered pages', async () => {
  const share = Math.ceil(contents.length / PAGES.length);
  for (const [index, page] of PAGES.entries()) {
    const content = contents.slice(index * share, (index + 1) * share).join('\n');
    const changes = { title: attack(textVectors, index * 11), content, image_url: attack(imageVectors, index) };
    expect(await write('PATCH', `/rest/v1/page_content?page_id=eq.${page}`, changes)).toBe(204);
  }
  const publish = async (method: 'GET' | 'POST') =>
    (await (await fetch(`${site.address}/publish`, { method, headers })).json()) as { status: string };
  await publish('POST');
  // Pages changed meanwhile are built as well.
  await expect.poll(() => publish('GET'), { timeout: 200_000, interval: 500 }).toEqual({ status: 'idle' });
  const paths = PAGES.map((page) => (page === 'home' ? '/' : `/${page}`));
  expect(await (await fetch(`${site.address}/about`)).text()).toContain('alert(1)');
  await visitAll(paths, 'without a policy');
  await visitAll(paths, 'under the policy');
});

test('mails about call requests contain no markup except that of the letter', async () => {
  const before = (await mailsOfSite()).length;
  const sent = Math.ceil(textVectors.length / 4);
  for (let index = 0; index < sent; index++) {
    const text = (offset: number) => attack(textVectors, index * 4 + offset);
    const fields = {
      type: 'booking',
      name: text(0).slice(0, 100),
      email: `visitor${index}@example.org`,
      company: text(1).slice(0, 100),
      phone: text(2).slice(0, 40),
      timeZone: text(3).slice(0, 60),
      preferredTime: 'morning',
      callType: 'general',
      message: `${text(0)}\n${attack(contents, index)}`.slice(0, 4000),
    };
    const answer = await fetch(`${site.address}/functions/v1/send-contact-email`, {
      method: 'POST',
      headers: { apikey: site.publicKey, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
    expect(answer.status, await answer.text()).toBe(200);
  }
  await expect
    .poll(async () => (await mailsOfSite()).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(before + 2 * sent);
  const { context, page, seen } = await openPage('without a policy');
  for (const mail of (await mailsOfSite()).slice(before)) {
    const html = /<!doctype html>[\s\S]*<\/html>/.exec(readable(mail))?.[0] ?? '';
    expect(html).toContain('</html>');
    await page.goto('about:blank');
    await page.setContent(html);
    expect(await ranOn(page)).toEqual([]);
    const markup = await page.evaluate(() =>
      [...document.querySelectorAll('*')].map((element) => [
        element.localName,
        ...element
          .getAttributeNames()
          .filter((name) => !['style', 'lang', 'charset', 'name', 'content', 'role'].includes(name)),
      ]),
    );
    const known = 'html head meta title body div h1 p table tbody tr td blockquote a em br'.split(' ');
    for (const [element = '', ...attributes] of markup) {
      expect(known).toContain(element);
      expect(attributes.filter((name) => !(element === 'a' && name === 'href'))).toEqual([]);
    }
  }
  expect(seen).toEqual([]);
  await context.close();
});

test.each(['without a policy', 'under the policy'] as const)(
  'in the inbox, %s, no stored attack runs',
  async (policy) => {
    const { context, page, seen } = await openPage(policy);
    await signInWith(page);
    await page.goto('about:blank');
    await page.goto(`${site.address}/admin/inbox#requests/all`);
    const letters = page.locator('[data-row] details');
    await letters.first().waitFor();
    const more = page.getByRole('button', { name: 'Show more' });
    while (await more.isVisible()) await more.click();
    const names = await page.locator('[data-row] summary').allTextContents();
    expect(names.some((name) => name.includes('<'))).toBe(true);
    // An opened letter shows its message and the link to answer it.
    await letters.evaluateAll((all) => {
      for (const letter of all as HTMLDetailsElement[]) letter.open = true;
    });
    await expect.poll(() => page.getByRole('link', { name: 'Reply by e-mail' }).count()).toBe(await letters.count());
    expect(await provoked(page)).toEqual([]);
    await page.goto('about:blank');
    await page.goto(`${site.address}/admin/inbox#subscribers`);
    await page.getByRole('searchbox').waitFor();
    expect(await provoked(page)).toEqual([]);
    expect(seen).toEqual([]);
    await context.close();
  },
);

async function write(method: string, path: string, body?: unknown): Promise<number> {
  const answer = await fetch(site.address + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status >= 400) console.error(await answer.text());
  return answer.status;
}

/**
 * @returns a page in a context of its own, and its requests to other hosts, except for images of articles. Nothing is
 *   intercepted, since that would switch off the browser's cache: other hosts have no address (see `beforeAll`).
 */
async function openPage(policy: 'without a policy' | 'under the policy') {
  const context = await browser.newContext({ bypassCSP: policy === 'without a policy' });
  const seen: string[] = [];
  await context.addInitScript(HOOKS);
  context.on('request', (request) => {
    if (new URL(request.url()).origin === site.address) return;
    const asked = `${request.resourceType()} ${request.url()}`;
    if (!/^image https:\/\/(?![^/]*evil\.example)/.test(asked)) seen.push(asked);
  });
  const page = await context.newPage();
  // Images and fonts cannot run anything, and they are most of the load.
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  const urls = ['woff2', 'webp', 'png', 'jpg', 'jpeg', 'svg'].map((kind) => `${site.address}/*.${kind}`);
  await protocol.send('Network.setBlockedURLs', { urls });
  return { context, page, seen };
}

/** The HTML policy parses in a document without a window; style attributes reported there count as stopped. */
const isNoStyle = (ran: string) => ran !== 'policy violation: style-src-attr inline';

const ranOn = (page: Page) => page.evaluate(() => (window as unknown as { ran?: string[] }).ran ?? []);

/**
 * Opens addresses in several tabs, each in a context of its own: tabs of one context take the focus from each other.
 */
async function visitAll(paths: readonly string[], policy: 'without a policy' | 'under the policy'): Promise<void> {
  const rest = [...paths];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { context, page, seen } = await openPage(policy);
      await visitEach(page, rest);
      expect(seen).toEqual([]);
      await context.close();
    }),
  );
}

async function visitEach(page: Page, rest: string[]): Promise<void> {
  for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
    const answer = await page.goto(site.address + path);
    expect(answer?.status(), path).toBe(200);
    expect(await provoked(page), path).toEqual([]);
  }
}

async function signInWith(page: Page): Promise<void> {
  await page.goto(`${site.address}/auth`);
  await page.getByPlaceholder('Enter your email').fill(ACCOUNTS.administrator.email);
  await page.getByPlaceholder('Enter your password').fill(ACCOUNTS.administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth');
}
