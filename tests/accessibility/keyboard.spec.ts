import { expect, type Page, test } from '../support/browser-test.ts';
import { callDialog } from '../support/call-dialog.ts';
import { DESKTOP, PHONE, PUBLIC_PAGES } from '../support/public-pages.ts';

/** The focused element: whether its focus shows, whether it is visible, and how large its target is. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const style = getComputedStyle(element);
    const seen = (color: string) => !/^(transparent|rgba\(.*, 0\)|oklch\(.* \/ 0\))$/.test(color);
    const outlined =
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0 && seen(style.outlineColor);
    const rect = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    const words = element.textContent?.trim() ?? '';
    // A link in the middle of a sentence is as high as its line (WCAG 2.2, 2.5.8).
    const around = element.closest('p, li, dd, td, figcaption, blockquote')?.textContent?.trim() ?? '';
    const inSentence = style.display === 'inline' && around.length > words.length;
    return {
      name: `<${element.localName}> ${words || element.id} ${element.getAttribute('href') ?? ''}`.trim(),
      isPage: element === document.body,
      indicated: outlined || style.boxShadow !== 'none',
      covering: hit === null ? 'nothing' : `<${hit.localName} class="${hit.className}">`,
      isHit: hit !== null && element.contains(hit),
      large: inSentence || Math.min(rect.width, rect.height) >= 24,
      size: `${Math.round(rect.width)}×${Math.round(rect.height)}`,
    };
  });
}

/** Presses Tab through the whole page once, and describes what is wrong with each stop. */
async function walk(page: Page) {
  const stops: string[] = [];
  const faults: string[] = [];
  for (let press = 0; press < 200; press++) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop.isPage) break;
    stops.push(stop.name);
    if (!stop.indicated) faults.push(`no focus to be seen: ${stop.name}`);
    if (!stop.isHit) faults.push(`covered by ${stop.covering}: ${stop.name}`);
    if (!stop.large) faults.push(`only ${stop.size}: ${stop.name}`);
  }
  return { stops, faults };
}

for (const [screen, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)
  for (const path of PUBLIC_PAGES)
    test(`${path} on a ${screen}: every tab stop shows its focus, is not covered and is large enough`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      const controls = await page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].filter(
            (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
          ).length,
      );
      const { stops, faults } = await walk(page);
      // Browsers also stop at scrollable elements: wide tables and code.
      expect(stops.filter((name) => !/^<(pre|div)>/.test(name)).length).toBe(controls);
      expect(faults).toEqual([]);
    });

test('every tab stop in the open phone menu shows its focus and is large enough', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    expect([stop.indicated, stop.isHit, stop.large], stop.name).toEqual([true, true, true]);
  }
});

test('the dialog is opened, filled in and closed by keyboard, and returns the focus', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('link', { name: 'Work With Me' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(callDialog(page)).toBeVisible();
  await expect(page.locator('#call-request astro-island[ssr]')).toHaveCount(0);
  const inside = () => page.evaluate(() => document.activeElement?.closest('#call-request') !== null);
  expect(await inside()).toBe(true);
  await callDialog(page).getByLabel('Name').focus();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.org');
  await expect(callDialog(page).getByLabel('Email')).toHaveValue('ada@example.org');
  const faults: string[] = [];
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    // In the dialog, Tab leads on to the controls of the browser, not to the page behind.
    if (stop.isPage) continue;
    expect(await inside(), stop.name).toBe(true);
    if (!stop.indicated || !stop.isHit || !stop.large) faults.push(`${stop.name} ${stop.size}`);
  }
  expect(faults).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(callDialog(page)).toBeHidden();
  await expect(opener).toBeFocused();
});
