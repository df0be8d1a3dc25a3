import { expect, type Page, test } from '../support/browser-test.ts';
import { LISTED_PAGES } from '../support/public-pages.ts';

const UNLISTED_PAGES = ['/home-2', '/auth', '/contact/sent', '/no-such-page', '/blog/write-the-decision-down'];
const PAGES = [...LISTED_PAGES, ...UNLISTED_PAGES];

type Found = { attribute: string; value: string; text: string };

/** Every address in a page, as written. */
function addressesOn(page: Page): Promise<Found[]> {
  return page.evaluate(() => {
    const attributes = ['href', 'src', 'srcset', 'action', 'formaction', 'poster', 'component-url', 'renderer-url'];
    return attributes.flatMap((attribute) =>
      [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) => {
        const written = element.getAttribute(attribute) ?? '';
        const values =
          attribute === 'srcset' ? written.split(',').map((part) => part.trim().split(/\s+/)[0]) : [written];
        return values.map((value) => ({ attribute, value: value ?? '', text: element.outerHTML.slice(0, 120) }));
      }),
    );
  });
}

test('every link on every page works, and none is a placeholder', async ({ page, request, baseURL }) => {
  test.setTimeout(180_000);
  const origin = new URL(baseURL ?? '').origin;
  const inside = new Map<string, string>();
  const outside = new Set<string>();
  for (const path of PAGES) {
    await page.goto(path);
    for (const { attribute, value, text } of await addressesOn(page)) {
      const where = `${path}: ${text}`;
      expect(value.trim(), where).not.toBe('');
      expect(value, where).not.toMatch(/^(#|javascript:.*|about:blank)$/i);
      const url = new URL(value, page.url());
      if (url.protocol === 'data:') continue;
      if (url.protocol === 'mailto:') expect(url.pathname, where).toMatch(/^[^@\s]+@[^@\s]+\.\w+$/);
      else if (url.origin !== origin) {
        expect(url.protocol, where).toBe('https:');
        expect(url.hostname, where).toContain('.');
        outside.add(url.href);
      } else if (attribute !== 'action') {
        inside.set(url.href, where);
        // Fragments of the page itself must exist in it; those of other pages are checked below.
        if (url.hash && url.pathname === new URL(page.url()).pathname) await expectFragment(page, url.hash, where);
      }
    }
  }
  const dead: string[] = [];
  const fragments = new Map<string, string>();
  for (const [href, where] of inside) {
    const url = new URL(href);
    const answer = await request.get(href, { maxRedirects: 0 });
    // The address of the unknown page itself has no answer to check.
    if (answer.status() !== 200 && url.pathname !== '/no-such-page') dead.push(`${answer.status()} ${href} (${where})`);
    if (url.hash) fragments.set(href, where);
  }
  expect(dead).toEqual([]);
  for (const [href, where] of fragments) {
    if (new URL(href).pathname === '/no-such-page') continue;
    await page.goto(href);
    await expectFragment(page, new URL(href).hash, where);
  }
  expect(inside.size).toBeGreaterThan(30);
  console.log(`${PAGES.length} pages, ${inside.size} own addresses, ${outside.size} addresses elsewhere`);
});

async function expectFragment(page: Page, hash: string, where: string): Promise<void> {
  const id = decodeURIComponent(hash.slice(1));
  expect(await page.evaluate((wanted) => document.getElementById(wanted) !== null, id), `${where} ${hash}`).toBe(true);
}

test('no page uses an id twice, so that every fragment has one target', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      path,
    ).toEqual([]);
  }
});

test('links that open a new tab have rel="noopener"', async ({ page }) => {
  await page.goto('/');
  const links = page.locator('a[target=_blank]');
  expect(await links.count()).toBeGreaterThan(0);
  for (const link of await links.all()) await expect(link).toHaveAttribute('rel', /noopener/);
});
