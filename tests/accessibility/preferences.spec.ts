import sharp from 'sharp';
import { expect, type Page, test } from '../support/browser-test.ts';
import { callDialog } from '../support/call-dialog.ts';
import { ARTICLES, PHONE } from '../support/public-pages.ts';

declare global {
  interface Window {
    transitions?: number;
    faded?: number;
  }
}

/** Counts transitions of elements and view transitions between pages. */
async function watchMotion(page: Page) {
  await page.addInitScript(() => {
    window.faded = 0;
    addEventListener('transitionrun', () => {
      window.faded = (window.faded ?? 0) + 1;
    });
    addEventListener('pagereveal', (event) => {
      window.transitions = (event as Event & { viewTransition?: unknown }).viewTransition ? 1 : 0;
    });
  });
}

/** Opens the menu and the dialog, then goes to another page. @returns the counted transitions */
async function moveAbout(page: Page) {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(callDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(callDialog(page)).toBeHidden();
  const faded = await page.evaluate(() => window.faded);
  await page.getByRole('link', { name: 'Explore My Books' }).click();
  await expect(page).toHaveURL('/books');
  await expect.poll(() => page.evaluate(() => window.transitions)).toBeDefined();
  return { faded, transitions: await page.evaluate(() => window.transitions) };
}

test('elements fade in and pages have transitions', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await watchMotion(page);
  const { faded, transitions } = await moveAbout(page);
  expect(faded).toBeGreaterThan(0);
  expect(transitions).toBe(1);
});

test('nothing moves with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchMotion(page);
  expect(await moveAbout(page)).toEqual({ faded: 0, transitions: 0 });
});

test.describe('with forced colors', () => {
  test.use({ forcedColors: 'active' });

  /** Links and buttons with neither a border nor a text colour that differs from their background. */
  function invisible(page: Page, within: string): Promise<string[]> {
    return page.locator(within).evaluate((place) => {
      const paper = getComputedStyle(document.body).getPropertyValue('background-color');
      const canvas = paper === 'rgba(0, 0, 0, 0)' ? getComputedStyle(document.documentElement).backgroundColor : paper;
      const behind = (element: Element | null): string => {
        if (!element) return canvas;
        const { backgroundColor } = getComputedStyle(element);
        return backgroundColor === 'rgba(0, 0, 0, 0)' ? behind(element.parentElement) : backgroundColor;
      };
      return [...place.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
        .filter((one) => one.checkVisibility() && !one.closest('[aria-hidden]'))
        .filter((one) => {
          const style = getComputedStyle(one);
          const sides = [style.borderTopWidth, style.borderBottomWidth].map(Number.parseFloat);
          const bordered = Math.max(...sides) > 0 && style.borderBottomColor !== behind(one);
          return style.color === behind(one) && !bordered;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120));
    });
  }

  /** The entropy of a screenshot; it is 0 when the page shows a single colour. */
  async function entropy(page: Page): Promise<number> {
    return (await sharp(await page.screenshot()).stats()).entropy;
  }

  for (const path of ['/', '/books/brand-book', ARTICLES[0] ?? ''])
    test(`${path} is visible and usable`, async ({ page }) => {
      await page.goto(path);
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
      expect(await entropy(page)).toBeGreaterThan(0.5);
      expect(await invisible(page, 'body')).toEqual([]);
      const button = page.locator('main :is([data-opens], [commandfor]):visible').first();
      const edge = await button.evaluate((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth));
      expect(edge).toBeGreaterThan(0);
    });

  test('the dialog is visible and usable, and has a visible border', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Work With Me' }).click();
    await expect(callDialog(page)).toBeVisible();
    expect(await invisible(page, '#call-request')).toEqual([]);
    expect(await entropy(page)).toBeGreaterThan(0.5);
    const edge = await callDialog(page).evaluate((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth));
    expect(edge).toBeGreaterThan(0);
  });

  test('a field that shows its focus by a line also shows it with forced colors', async ({ page }) => {
    await page.goto('/');
    const field = page.getByRole('main').getByRole('textbox', { name: 'Email address' });
    await field.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    const outline = await field.evaluate((one) => {
      const { outlineStyle, outlineColor, outlineWidth } = getComputedStyle(one);
      return { outlineStyle, outlineColor, outlineWidth };
    });
    expect(outline.outlineStyle).not.toBe('none');
    expect(outline.outlineWidth).not.toBe('0px');
    expect(outline.outlineColor).not.toMatch(/, 0\)$|^transparent$/);
  });
});

for (const path of ['/books/brand-book', '/books/branding-without-permission', ...ARTICLES, '/about', '/privacy'])
  test(`${path} prints its text, without elements that can only be clicked`, async ({ page }) => {
    await page.goto(path);
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.prose').first()).toBeVisible();
    const clickable = await page
      .locator('nav, button, input, form, [href="#content"], [data-opens]')
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => `${one.localName}.${one.className} ${one.id}`),
      );
    expect(clickable).toEqual([]);
    await expect(page.locator('[aria-labelledby=closing-title]'), 'an invitation without its links').toBeHidden();
  });
