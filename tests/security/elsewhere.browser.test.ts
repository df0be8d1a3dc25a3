import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { headlessChromiumPath } from '../../scripts/browsers.ts';
import { ACCOUNTS } from '../support/accounts.ts';
import { type AttackedSite, attackedSite, headersOfCallers, rawly } from '../support/attacked-site.ts';
import { HOOKS } from '../support/html/provoked.ts';
import { OTHER_PAGES, PUBLIC_PAGES } from '../support/public-pages.ts';

vi.setConfig({ testTimeout: 240_000 });

/** Another origin on this machine, which records its requests and shows pages of the site in frames. */
const visits: string[] = [];
let elsewhere: Server;
let elsewhereAt: string;
let site: AttackedSite;
let browser: Browser;

beforeAll(async () => {
  site = await attackedSite();
  elsewhere = createServer((request, response) => {
    visits.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Elsewhere</title>`);
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  elsewhereAt = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: `${headlessChromiumPath()}`, args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser?.close();
  elsewhere?.close();
});

const AWAY = [
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '//evil.example/%2e%2e',
];

describe('no address of the site redirects to another site', () => {
  const TARGETS = [
    ...[
      '//evil.example/',
      '///evil.example/',
      '/\\evil.example/',
      '\\evil.example/',
      '/%5cevil.example/',
      '/%5c%5cevil.example/',
    ],
    ...[
      '/%2f%2fevil.example/',
      '/%2fevil.example/',
      '/.//evil.example/',
      '/x/..//evil.example/',
      '/%09/evil.example/',
      '/%0d%0alocation:https://evil.example/',
    ],
    ...[
      '//evil.example/books/',
      '/books//evil.example/',
      '/books/\\evil.example/',
      '/books/https://evil.example/',
      '/the-brand-book//evil.example/',
    ],
    ...[
      '/https://evil.example/',
      '/https:/evil.example/',
      '//evil.example%2f..',
      '//evil.example?/',
      '//evil.example#/',
      '/@evil.example/',
      '//user@evil.example/',
    ],
    ...[
      '/blog//evil.example/',
      '/blog//evil.example/like',
      '/blog/%2f%2fevil.example',
      '/social/articles//evil.example.png',
      '/social/articles/%2f%2fevil.example.png',
    ],
    ...[
      '/contact/send?next=//evil.example',
      '/newsletter/subscribe?next=//evil.example',
      '/newsletter/confirm?next=https://evil.example',
    ],
  ];
  test.each(TARGETS)('%s', async (target) => {
    for (const method of ['GET', 'HEAD', 'POST'])
      for (const headers of [{}, { origin: site.address, referer: 'https://evil.example/' }] as Record<
        string,
        string
      >[]) {
        const answer = await rawly(site, method, target, headers).catch(() => undefined);
        if (!answer) continue;
        expect(answer.status, method).toBeLessThan(500);
        if (answer.headers.location === undefined) continue;
        // Resolved like a browser does, against the requested address.
        expect(
          new URL(`${answer.headers.location}`, site.address).origin,
          `${method} → ${answer.headers.location}`,
        ).toBe(site.address);
        expect(answer.headers.location).not.toMatch(/^[/\\]{2}|[\r\n\t]/);
      }
  });

  test('no form redirects to another site, whatever is sent with it', async () => {
    const form = {
      name: 'Led',
      email: 'led@example.org',
      timeZone: 'UTC',
      preferredTime: 'morning',
      callType: 'general',
    };
    const away = {
      next: 'https://evil.example',
      redirect: '//evil.example',
      return_to: '/\\evil.example',
      url: 'javascript:alert(1)',
    };
    for (const path of [
      '/contact/send',
      '/newsletter/subscribe',
      '/blog/write-the-decision-down/like',
      '/blog/%2f%2fevil.example/like',
    ]) {
      const answer = await fetch(`${site.address}${path}?${new URLSearchParams(away)}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: site.address, referer: 'https://evil.example/' },
        body: new URLSearchParams({ ...form, ...away }),
      });
      const location = answer.headers.get('location');
      expect([303, 404, 200, 302], path).toContain(answer.status);
      if (location) expect(new URL(location, site.address).origin, path).toBe(site.address);
    }
  });

  test('and neither does the sign-in of a signed-in visitor', async () => {
    const context = await browser.newContext();
    await context.addInitScript(HOOKS);
    const gone: string[] = [];
    await context.route(
      (url) => url.origin !== site.address,
      (route) => {
        // The home page may show an image of an attack stored by another test.
        if (route.request().resourceType() !== 'image') gone.push(route.request().url());
        return route.abort();
      },
    );
    const page = await context.newPage();
    await page.goto(`${site.address}/auth`);
    await page.getByPlaceholder('Enter your email').fill(ACCOUNTS.stranger.email);
    await page.getByPlaceholder('Enter your password').fill(ACCOUNTS.stranger.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => url.pathname !== '/auth');
    for (const next of [
      ...AWAY,
      'https://evil.example',
      'https:evil.example',
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)//',
      '\tjavascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'blob:https://evil.example/x',
      '/auth/../..//evil.example',
      '%2f%2fevil.example',
      '/%2f/evil.example',
      '@evil.example',
      '.evil.example',
    ]) {
      await page.goto(`${site.address}/auth?next=${encodeURIComponent(next)}`);
      await page.waitForURL((url) => url.pathname !== '/auth');
      expect(new URL(page.url()).origin, next).toBe(site.address);
      expect(await page.evaluate(() => (window as unknown as { ran?: string[] }).ran ?? []), next).toEqual([]);
    }
    expect(gone).toEqual([]);
    await context.close();
  });
});

describe('the server requests no address that a client gives it', () => {
  test('at the image endpoint', async () => {
    visits.length = 0;
    const addresses = [
      `${elsewhereAt}/x.png`,
      `//127.0.0.1:${new URL(elsewhereAt).port}/x.png`,
      `${site.address}/healthz`,
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/',
      'file:///etc/passwd',
      '/../../../etc/passwd',
      '/@fs/etc/passwd',
      `${site.address}@127.0.0.1:${new URL(elsewhereAt).port}/x.png`,
      'data:image/svg+xml,<svg onload=alert(1)>',
      '/pictures/author.webp',
      '/_astro/../../server/entry.mjs',
      `/\\127.0.0.1:${new URL(elsewhereAt).port}/x.png`,
    ];
    for (const href of addresses)
      for (const query of [
        { href, w: '100', f: 'webp' },
        { href, w: '100000', h: '100000', f: 'svg' },
        { url: href, w: '1', q: '1' },
      ])
        for (const path of ['/_image', '/_image/', '/_vercel/image', '/.netlify/images', '/_ipx/x'])
          for (const method of ['GET', 'POST']) {
            const answer = await rawly(site, method, `${path}?${new URLSearchParams(query)}`);
            // The extra slash is removed first; a page of another site cannot post.
            expect([308, 403, 404], `${path} ${href}`).toContain(answer.status);
            expect(answer.text).not.toMatch(/root:|<svg onload/);
          }
    expect(visits).toEqual([]);
  });

  test('in articles: their pages, the feed and the image of a link', async () => {
    visits.length = 0;
    const { administrator } = await headersOfCallers(site);
    const headers = { ...administrator, 'content-type': 'application/json' };
    const post = {
      slug: 'asks-elsewhere',
      title: `Asks ${elsewhereAt}/title`,
      content: `<p><img src="${elsewhereAt}/content.png"><a href="${elsewhereAt}/link">x</a></p><iframe src="${elsewhereAt}/frame"></iframe>`,
      image_url: `${elsewhereAt}/image.png`,
      published_at: new Date().toISOString(),
    };
    const made = await fetch(`${site.address}/rest/v1/blog_posts`, {
      method: 'POST',
      headers,
      body: JSON.stringify(post),
    });
    expect(made.status).toBe(201);
    for (const path of [
      '/blog',
      '/blog/asks-elsewhere',
      '/blog/asks-elsewhere/preview',
      '/rss.xml',
      '/sitemap-posts.xml',
    ])
      await fetch(site.address + path, { headers: path.endsWith('preview') ? administrator : {} });
    const html = await (await fetch(`${site.address}/blog/asks-elsewhere`)).text();
    const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect((await fetch(image)).status).toBe(200);
    await fetch(`${site.address}/rest/v1/blog_posts?slug=eq.asks-elsewhere`, { method: 'DELETE', headers });
    expect(visits).toEqual([]);
  });

  test.each([
    '/social/articles/http%3A%2F%2F127.0.0.1%2Fx.png',
    '/social/articles/..%2f..%2fetc%2fpasswd.png',
    '/social/articles/-.png',
    '/social/articles/x?url=http://127.0.0.1/.png',
    `/social/articles/${'a'.repeat(3000)}.png`,
    '/social/..%2fblog.png',
  ])('%s is not an image of an article', async (path) => {
    const answer = await rawly(site, 'GET', path);
    expect([302, 404]).toContain(answer.status);
    if (answer.status === 302) expect(answer.headers.location).toBe('/social/blog.png');
  });
});

describe('no page can be framed by another site', () => {
  const EVERY = [
    ...PUBLIC_PAGES,
    ...OTHER_PAGES,
    '/admin',
    '/admin/preview?post=x',
    '/rss.xml',
    '/robots.txt',
    '/build.json',
    '/healthz',
  ];

  test.each(EVERY)('%s forbids it in its headers', async (path) => {
    const answer = await fetch(site.address + path);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    await answer.body?.cancel();
  });

  test('and browsers obey', async () => {
    const page = await browser.newPage();
    for (const path of ['/', '/auth', '/admin', '/contact', '/blog', '/not-a-page']) {
      await page.goto(elsewhereAt);
      const shown = await page.evaluate(async (address) => {
        const frame = document.createElement('iframe');
        const loaded = new Promise((done) => frame.addEventListener('load', done));
        frame.src = address;
        document.body.append(frame);
        await loaded;
        return frame.contentDocument === null;
      }, site.address + path);
      expect(shown).toBe(true);
      const [frame] = page.frames().filter((one) => one !== page.mainFrame());
      await expect.poll(() => frame?.url(), { message: path }).toMatch(/^chrome-error:/);
    }
    await page.close();
  });
});
