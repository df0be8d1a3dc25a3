import { field as searchField, titles } from '../support/blog-list.ts';
import { test as base, expect, type Page } from '../support/browser-test.ts';
import { callDialog } from '../support/call-dialog.ts';
import { htmlField, openBlogEditor, saveButton, test as withEditor } from '../support/editor.ts';
import { policyViolations } from '../support/policy-violations.ts';
import { ARTICLES, DESKTOP, OTHER_PAGES, PHONE, PUBLIC_PAGES } from '../support/public-pages.ts';

const test = base.extend<{ violations: string[] }>({
  violations: async ({ context }, use) => {
    const violations = await policyViolations(context);
    await use(violations);
    expect(violations).toEqual([]);
  },
});

/** Tries a script that turns a string into HTML, and one that creates a policy to allow it; returns the results. */
function triedSinks(page: Page, policy: string) {
  return page.evaluate((name) => {
    const tried = (sink: () => void) => {
      try {
        sink();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const { trustedTypes } = window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } };
    return [
      tried(() => {
        document.createElement('p').innerHTML = '<b>x</b>';
      }),
      tried(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
      tried(() => document.createElement('iframe').setAttribute('srcdoc', '<b>x</b>')),
      tried(() => {
        document.createElement('script').text = 'x()';
      }),
      tried(() => {
        document.createElement('script').src = '/x.js';
      }),
      tried(() => trustedTypes.createPolicy(name, { createHTML: (html: string) => html })),
    ];
  }, policy);
}

for (const path of ['/', '/blog', ...ARTICLES, '/auth', '/admin', '/admin/inbox', '/admin/preview?post=x', '/nope'])
  base(`${path} lets no string become HTML or script, and no policy be made that would`, async ({ page }) => {
    // Without a session, the admin area redirects as soon as its scripts run.
    await page.route('**/_astro/*.js', (route) => route.abort());
    await page.goto(path);
    for (const policy of ['default', 'lexical'])
      expect(await triedSinks(page, policy)).toEqual(Array(6).fill('TypeError'));
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  });

base('policies can be created on the pages that need them, and nowhere else', async ({ page }) => {
  await page.route('**/_astro/*.js', (route) => route.abort());
  const allowed = async (path: string) => {
    await page.goto(path);
    const tried = [];
    for (const name of ['html-policy', 'html-parser'])
      if ((await triedSinks(page, name)).at(-1) === 'allowed') tried.push(name);
    return tried;
  };
  expect(await allowed('/')).toEqual([]);
  expect(await allowed('/auth')).toEqual([]);
  expect(await allowed('/admin')).toEqual(['html-policy', 'html-parser']);
  expect(await allowed('/admin/inbox')).toEqual([]);
  expect(await allowed('/admin/preview')).toEqual(['html-parser']);
  expect(await allowed('/blog')).toEqual([]);
});

base('a script of the admin area that is not the one of the build does not run', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { ran: [] }));
  let changed = 0;
  await page.route('**/_astro/*.js', async (route) => {
    const answer = await route.fetch();
    changed += 1;
    await route.fulfill({ response: answer, body: `window.ran.push(1);${await answer.text()}` });
  });
  await page.goto('/admin', { waitUntil: 'networkidle' });
  expect(changed).toBeGreaterThan(0);
  expect(await page.evaluate(() => (window as unknown as { ran: number[] }).ran)).toEqual([]);
  await expect(page.getByText('Loading…')).toBeVisible();
});

test.describe('the Trusted Types policy is not violated', () => {
  for (const path of [...PUBLIC_PAGES, ...OTHER_PAGES])
    test(`by the controls of ${path}`, async ({ page, violations }) => {
      await page.setViewportSize(DESKTOP);
      await page.goto(path);
      const call = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' });
      if (await page.locator('dialog#call-request').count()) {
        await call.click();
        await expect(callDialog(page)).toBeVisible();
        await expect(page.locator('#call-request astro-island[ssr]')).toHaveCount(0);
        await callDialog(page).getByRole('textbox').first().fill('Ann');
        await page.keyboard.press('Escape');
        await expect(callDialog(page)).toBeHidden();
      }
      for (const field of await page.getByRole('textbox').all()) if (await field.isVisible()) await field.focus();
      for (const share of await page.getByRole('button', { name: 'Share' }).all()) {
        await share.click();
        await expect(page.getByRole('dialog').getByRole('button', { name: /copy/i })).toBeEnabled();
        await page.keyboard.press('Escape');
      }
      await page.waitForLoadState('networkidle');
      await page.setViewportSize(PHONE);
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.count()) await menu.click();
      expect(violations).toEqual([]);
    });

  test('by a search, a category and going back', async ({ page, violations }) => {
    await page.goto('/blog');
    await searchField(page).focus();
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
    await searchField(page).pressSequentially('promise');
    await expect(titles(page)).toHaveCount(1);
    await page.goBack();
    await expect(titles(page)).not.toHaveCount(1);
    expect(violations).toEqual([]);
  });

  test('by subscribing with its toast, and by a like', async ({ page, violations }) => {
    await page.goto(`${ARTICLES[1]}`);
    const form = page.getByRole('contentinfo').locator('form');
    await form.getByRole('textbox').focus();
    await expect(form.locator('xpath=ancestor::astro-island')).not.toHaveAttribute('ssr');
    await form.getByRole('textbox').fill('trusted-types@example.org');
    await form.getByRole('button').click();
    await expect(page.getByText('Success!')).toBeVisible();
    await page.route('**/rpc/like_post', (route) => route.fulfill({ json: 1 }));
    const like = page.getByRole('button', { name: 'Like' });
    await like.focus();
    await expect(like.locator('xpath=ancestor::astro-island')).not.toHaveAttribute('ssr');
    await like.click();
    expect(violations).toEqual([]);
  });
});

withEditor('an editing session violates no policy, and reaches each of its HTML sinks', async ({ page, posts }) => {
  const content = [
    '<p>First words.</p>',
    '<figure><img src="/pictures/author.webp" alt="The author"><figcaption>A <em>caption</em></figcaption></figure>',
    '<details><summary>More</summary><p>Folded</p></details>',
  ].join('');
  const slug = await posts.add({ content });
  await openBlogEditor(page, slug);
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text.locator('.writing-html summary')).toHaveText('More');
  await expect(text.locator('figcaption')).toBeVisible();
  await text.getByText('First words.').click();
  await page.keyboard.press('End');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<b onclick="x()">pasted</b><script>x()</script>');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(text.getByText('pasted')).toBeVisible();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = page.frameLocator('iframe[title]');
  await expect(preview.locator('.prose')).toContainText('pasted');
  expect(await preview.locator('html').evaluate((html) => html.ownerDocument.compatMode)).toBe('CSS1Compat');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(await htmlField(page)).toHaveValue(/pasted<\/strong>/);
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  await page.goto(`/admin/preview?post=${slug}`);
  await expect(page.locator('.prose strong')).toHaveText('pasted');
  await page.goto('/admin/inbox');
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
});
