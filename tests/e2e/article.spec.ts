import { headersOf } from '../support/backend.ts';
import { type APIRequestContext, expect, type Page, test } from '../support/browser-test.ts';

/**
 * A long article with code; of it and the two others here each test that likes takes one, since addresses are
 * limited.
 */
const LONG = '/blog/put-the-brand-where-developers-can-find-it';
const SHORT = '/blog/the-testimonial-you-already-have';
const LIKED = '/blog/hand-over-the-keys';
const LIKED_PLAINLY = '/blog/write-the-page-that-answers';
const LIKED_WITHOUT_SCRIPT = '/blog/enough-is-a-business-decision';

test.describe('the body of an article', () => {
  test('has headings with ids and links to themselves', async ({ page }) => {
    await page.goto(LONG);
    const headings = page.locator('.prose :is(h2, h3)');
    expect(await headings.count()).toBeGreaterThan(3);
    for (const heading of await headings.all()) {
      const link = heading.getByRole('link');
      await expect(link).toHaveAttribute('href', `#${await heading.getAttribute('id')}`);
      await expect(link).toHaveAccessibleName(/\w/);
    }
    await page.getByRole('link', { name: 'What belongs in the file' }).last().click();
    await expect(page).toHaveURL(/#what-belongs-in-the-file$/);
    await expect(page.locator('#what-belongs-in-the-file')).toBeInViewport();
  });

  test('has a table of contents when it is long, and none when it is short', async ({ page }) => {
    await page.goto(LONG);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const parts = await page.locator('.prose h2').allInnerTexts();
    expect(await contents.getByRole('link').allInnerTexts()).toEqual(parts);
    await contents.getByRole('link', { name: 'Words are tokens too' }).click();
    await expect(page.locator('#words-are-tokens-too')).toBeInViewport();
    await page.goto(SHORT);
    await expect(page.locator('.prose h2').first()).toBeVisible();
    await expect(contents).toHaveCount(0);
  });

  test('has its contents in the margin where there is one, and above the text otherwise', async ({ page }) => {
    for (const [width, beside] of [
      [1440, true],
      [820, true],
      [390, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(LONG);
      const contents = await page.getByRole('navigation', { name: 'On this page' }).boundingBox();
      const text = await page.locator('.prose').boundingBox();
      if (!contents || !text) throw new Error('nothing is shown');
      expect(contents.x + contents.width <= text.x, `${width}px`).toBe(beside);
      expect(contents.y + contents.height <= text.y, `${width}px`).toBe(!beside);
    }
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has code in colours with enough contrast, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(LONG);
      for (const kind of ['note', 'word', 'value', 'name']) {
        const contrast = await page.locator(`pre .code-${kind}`).first().evaluate(contrastWithPaper);
        expect(contrast, kind).toBeGreaterThanOrEqual(4.5);
      }
    });
  }

  test('gives no heading an id that the page itself uses', async ({ page, request }) => {
    await page.goto(LONG);
    const own = await page.evaluate(() =>
      [...document.querySelectorAll('[id]')].filter((element) => !element.closest('.prose')).map(({ id }) => id),
    );
    // Those that React writes are no words.
    const words = own.filter((id) => /^[a-z-]+$/.test(id));
    expect(words).toEqual(expect.arrayContaining(['content', 'share', 'liked', 'related']));
    await withPost(request, SHORT, { content: words.map((id) => `<h2>${id}</h2>`).join('') }, async () => {
      await page.goto(SHORT);
      await expect(page.locator('.prose h2')).toHaveText(words);
      const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    });
  });
});

test.describe('Share', () => {
  test('copies the address of the article', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(LONG);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this article' });
    await expect(dialog.getByText('Put the Brand Where Developers Can Find It')).toBeVisible();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect(dialog.getByText('Link copied to clipboard!')).toBeVisible();
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
    expect(canonical).toMatch(new RegExp(`${LONG}$`));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
  });
});

test.describe('the Like button of an article', () => {
  test('counts once, stores nothing before the click, and stays pressed after a reload', { tag: '@core' }, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (sent) => sent.url().includes('like_post') && asked.push(sent.url()));
    await page.goto(LIKED);
    const like = page.getByRole('button', { name: 'Like' });
    const before = await likes(page);
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    await waitUntilHydrated(page);
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => likes(page)).toBe(before + 1);
    await like.click();
    await page.reload();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    expect(await likes(page)).toBe(before + 1);
    await like.click();
    await expect(page).toHaveURL(LIKED);
    expect(asked).toHaveLength(1);
  });

  test('reverts and says so when the like cannot be counted', async ({ page }) => {
    await page.route('**/rpc/like_post', (route) => route.abort());
    await page.goto(SHORT);
    await waitUntilHydrated(page);
    const like = page.getByRole('button', { name: 'Like' });
    await like.click();
    await expect(page.getByRole('alert')).toContainText('could not be counted');
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
  });

  test('works as far as possible where storage is forbidden', async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.route('**/rpc/like_post', (route) => route.fulfill({ json: 41 }));
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    });
    await page.goto(SHORT);
    await waitUntilHydrated(page);
    await page.getByRole('button', { name: 'Like' }).click();
    await expect.poll(() => likes(page)).toBe(41);
    await expect(page.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
    expect(faults).toEqual([]);
  });

  test('counts a click before hydration as well, and remembers it', async ({ page }) => {
    await page.route('**/LikeForm*.js', (route) => route.abort());
    await page.goto(LIKED_PLAINLY);
    await page.getByRole('button', { name: 'Like' }).click();
    await expect(page).toHaveURL(`${LIKED_PLAINLY}#liked`);
    await page.goto(LIKED_PLAINLY);
    await expect(page.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('is not triggered by a link to the thank-you address', async ({ page }) => {
    await page.goto(`${SHORT}#liked`);
    await expect(page.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('of a missing article leads to the blog', async ({ request }) => {
    const headers = { origin: new URL((await request.get('/blog')).url()).origin };
    for (const slug of ['no-such-post', 'notes-for-a-talk-not-yet-given', "a'b", 'Not%20a%20Slug']) {
      const answer = await request.post(`/blog/${slug}/like`, { headers, maxRedirects: 0 });
      expect([answer.status(), answer.headers().location], slug).toEqual([303, '/blog']);
    }
    const opened = await request.get(`${SHORT}/like`, { maxRedirects: 0 });
    expect([opened.status(), opened.headers().location]).toEqual([303, SHORT]);
  });
});

test.describe('an article without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('can be read completely, and can be liked', { tag: '@core' }, async ({ page, request }) => {
    const count = async () => {
      const answer = await request.post('/rest/v1/rpc/blog_article', {
        headers: await headersOf(request, 'administrator'),
        data: { slug: LIKED_WITHOUT_SCRIPT.slice('/blog/'.length) },
      });
      return (await answer.json()).post.likes;
    };
    const before = await count();
    await page.goto(LIKED_WITHOUT_SCRIPT);
    await expect(page.getByText('Thank you.')).toBeHidden();
    await page.getByRole('button', { name: 'Like' }).click();
    await expect(page).toHaveURL(`${LIKED_WITHOUT_SCRIPT}#liked`);
    await expect(page.getByText('Thank you.')).toBeVisible();
    expect(await count()).toBe(before + 1);
    await page.goto(LONG);
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
    await expect(page.locator('pre .code-name').first()).toBeVisible();
  });
});

test.describe('links to other articles', () => {
  test('name the newer and the older article by title, and lead back', async ({ page }) => {
    await page.goto(LONG);
    const [older, newer] = [page.locator('a[rel="prev"]'), page.locator('a[rel="next"]')];
    await expect(newer).toHaveAccessibleName(/^Newer \w/);
    await expect(older).toHaveAccessibleName(/^Older \w/);
    await older.click();
    await expect(page).not.toHaveURL(LONG);
    await expect(newer).toHaveAttribute('href', LONG);
    await newer.click();
    await expect(page).toHaveURL(LONG);
  });

  test('of the newest article name only an older one', async ({ page, request }) => {
    const feed = await (await request.get('/rss.xml')).text();
    const newest = /<item>.*?<link>(.*?)<\/link>/s.exec(feed)?.[1] ?? '';
    await page.goto(new URL(newest).pathname);
    await expect(page.locator('a[rel="prev"]')).toHaveCount(1);
    await expect(page.locator('a[rel="next"]')).toHaveCount(0);
  });

  test('name up to three related articles, but never the article itself or a neighbour', async ({ page }) => {
    await page.goto(LONG);
    const related = page.getByRole('region', { name: 'Related articles' }).getByRole('link');
    expect(await related.count()).toBe(3);
    const hrefs = await related.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const neighbours = await page
      .locator('a[rel="prev"], a[rel="next"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(neighbours).toHaveLength(2);
    expect(new Set([...hrefs, ...neighbours, LONG]).size).toBe(6);
  });
});

test('an article shows its tags', async ({ page }) => {
  await page.goto(LONG);
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'design systems',
    'brand guidelines',
    'web',
  ]);
});

test('a video is a link with a still image, whose player is loaded by a click and nothing else', async ({
  page,
  request,
}) => {
  const video = 'https://vimeo.com/76979871';
  const content = `<p>One</p><figure class="embed"><a href="${video}"><img src="/favicon.svg" alt="Vimeo: A talk"></a></figure>`;
  await withPost(request, SHORT, { content }, async () => {
    const headers = (await request.get(SHORT)).headers();
    expect(/frame-src ([^;]*);/.exec(headers['content-security-policy'] ?? '')?.[1]).toBe(
      "'self' https://player.vimeo.com",
    );
    expect(headers['cross-origin-embedder-policy']).toBe('unsafe-none');

    const elsewhere: string[] = [];
    await page.route(/vimeo\.com/, (route) => {
      elsewhere.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' });
    });
    await page.goto(SHORT, { waitUntil: 'networkidle' });
    const still = page.getByRole('link', { name: 'Vimeo: A talk' });
    await expect(still).toHaveAttribute('href', video);
    expect(elsewhere).toEqual([]);
    await still.click();
    await expect(page.frameLocator('iframe[title="Vimeo: A talk"]').getByText('The player')).toBeVisible();
    expect(elsewhere).toEqual(['https://player.vimeo.com/video/76979871?autoplay=1&dnt=1']);
    await expect(still).toHaveCount(0);
  });
  expect((await request.get(SHORT)).headers()['content-security-policy']).toContain("frame-src 'self';");
});

test('an earlier address of an article redirects permanently to the new one', { tag: '@core' }, async ({
  page,
  request,
}) => {
  await withPost(request, SHORT, { slug: 'a-new-address-for-it' }, async () => {
    const answer = await request.get(SHORT, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, '/blog/a-new-address-for-it']);
    await page.goto(SHORT);
    await expect(page).toHaveURL('/blog/a-new-address-for-it');
  });
  expect((await request.get(SHORT, { maxRedirects: 0 })).status()).toBe(200);
});

/** Changes a post as the administrator would, for as long as the task takes. */
async function withPost(
  request: APIRequestContext,
  path: string,
  change: Partial<Record<'slug' | 'content', string>>,
  task: () => Promise<void>,
) {
  const headers = { ...(await headersOf(request, 'administrator')), prefer: 'return=representation' };
  const slug = path.slice('/blog/'.length);
  const posts = (of: string) => `/rest/v1/blog_posts?slug=eq.${of}`;
  const [kept] = await (await request.get(`${posts(slug)}&select=slug,content`, { headers })).json();
  const changed = await request.patch(posts(slug), { headers, data: change });
  expect(await changed.json()).toHaveLength(1);
  try {
    await task();
  } finally {
    const restored = await request.patch(posts(change.slug ?? slug), { headers, data: kept });
    expect(await restored.json()).toHaveLength(1);
  }
}

/** The number of likes that the page shows. */
async function likes(page: Page): Promise<number> {
  return Number(await page.locator('[data-like] sup').textContent());
}

/** Points at Like, and waits until its island has arrived. */
async function waitUntilHydrated(page: Page) {
  await page.getByRole('button', { name: 'Like' }).hover();
  await expect(page.locator('astro-island:has([data-like])')).not.toHaveAttribute('ssr');
}

/** The contrast of an element's colour with the paper, as WCAG reckons it. */
function contrastWithPaper(element: Element): number {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('no canvas');
  const luminance = (colour: string) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker, lighter] = [
    getComputedStyle(element).color,
    getComputedStyle(document.documentElement).backgroundColor,
  ]
    .map(luminance)
    .sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}
