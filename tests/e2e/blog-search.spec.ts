import { chromiumPath } from '../../scripts/browsers.ts';
import {
  category,
  DECISION,
  field,
  holdAnswers,
  marked,
  NONE,
  openList,
  PROMISE,
  results,
  status,
  titles,
} from '../support/blog-list.ts';
import { expect, type Locator, type Page, test } from '../support/browser-test.ts';
import { SITE } from '../support/site-address.ts';

/** Marks the page; a reload removes the mark. */
const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { stillHere: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'stillHere' in window);

const focusedIn = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement));

test('the list and the address are updated in place while the visitor types', { tag: '@core' }, async ({ page }) => {
  await openList(page);
  await markPage(page);
  await field(page).pressSequentially('promis');
  await expect(titles(page)).toHaveText([PROMISE]);
  await expect(page).toHaveURL('/blog?q=promis');
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially('e');
  await expect(page).toHaveURL('/blog?q=promise');
  await expect(field(page)).toHaveValue('promise');
  expect(await isSamePage(page)).toBe(true);
  const separators = results(page)
    .locator('time + span')
    .evaluateAll((facts) => facts.map((each) => getComputedStyle(each, '::before').content));
  expect(await separators, 'between a date and a category on one line').toContain('"· "');
  const shown = await results(page).textContent();
  await page.reload();
  expect(await results(page).textContent()).toBe(shown);
});

test('a search is one history entry, a category and Clear Filters one each; back and forward restore them', {
  tag: '@core',
}, async ({ page }) => {
  await openList(page);
  await markPage(page);
  const whole = await titles(page).allInnerTexts();
  await field(page).pressSequentially('organizations', { delay: 90 });
  await expect(titles(page)).toHaveText([DECISION]);
  await category(page, 'Leadership').click();
  await expect(page).toHaveURL('/blog?q=organizations&category=leadership');
  await category(page, 'Marketing').click();
  await expect(page.getByText(NONE)).toBeVisible();
  await expect(page).toHaveTitle(/^Marketing: Insights & Ideas · /);
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(titles(page)).toHaveText(whole);
  await expect(page).toHaveTitle(/^Insights & Ideas · /);

  const steps = [
    ['/blog', '', 'All', whole],
    ['/blog?q=organizations', 'organizations', 'All', [DECISION]],
    ['/blog?q=organizations&category=leadership', 'organizations', 'Leadership', [DECISION]],
    ['/blog?q=organizations&category=marketing', 'organizations', 'Marketing', []],
  ] as const;
  const expectStep = async ([path, typed, name, found]: (typeof steps)[number]) => {
    await expect(page).toHaveURL(path);
    await expect(field(page)).toHaveValue(typed);
    await expect(marked(page)).toHaveText(new RegExp(`^\\s*${name}`));
    await expect(titles(page)).toHaveText([...found]);
    await expect(page).toHaveTitle(
      name === 'All' ? /^Insights & Ideas · / : new RegExp(`^${name}: Insights & Ideas · `),
    );
  };
  for (const step of [...steps].reverse()) {
    await page.goBack();
    await expectStep(step);
  }
  for (const step of steps.slice(1)) {
    await page.goForward();
    await expectStep(step);
  }
  expect(await isSamePage(page)).toBe(true);
});

test('going back shows the earlier list without a request', async ({ page }) => {
  await openList(page);
  const whole = await titles(page).allInnerTexts();
  await field(page).fill('organizations');
  await expect(titles(page)).toHaveText([DECISION]);
  await page.route('**/blog-results*', (route) => route.abort());
  await page.goBack();
  await expect(titles(page)).toHaveText(whole);
  await page.goForward();
  await expect(titles(page)).toHaveText([DECISION]);
});

test('going back from an article leads to the search, and further back to the list before it', async ({ page }) => {
  await openList(page);
  const whole = await titles(page).allInnerTexts();
  await field(page).fill('organizations');
  await expect(titles(page)).toHaveText([DECISION]);
  await titles(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: DECISION })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/blog?q=organizations');
  await expect(field(page)).toHaveValue('organizations');
  await expect(titles(page)).toHaveText([DECISION]);
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect(titles(page)).toHaveText(whole);
  await expect(field(page)).toHaveValue('');
});

test('an older answer never replaces a newer one', async ({ page }) => {
  await openList(page);
  const releaseAnswers = await holdAnswers(page, '**/blog-results?q=prom');
  await field(page).fill('prom');
  await expect(page).toHaveURL('/blog?q=prom');
  await field(page).fill('organizations');
  await expect(titles(page)).toHaveText([DECISION]);
  releaseAnswers();
  await expect(status(page)).toHaveText(/^1 article\. /);
  await expect(titles(page)).toHaveText([DECISION]);
});

test('the number of results is announced when the list is stable, not on every keystroke', async ({ page }) => {
  await openList(page);
  await status(page).evaluate((element) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => element.textContent && said.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await field(page).pressSequentially('organizations', { delay: 120 });
  await expect(status(page)).toHaveText(/^1 article\. Also mentioned in \d+ articles$/);
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toHaveLength(1);
  await field(page).fill('zzzzzz');
  await expect(status(page)).toHaveText(NONE);
  await category(page, 'Faith & Business').click();
  await field(page).fill('');
  await expect(titles(page)).not.toHaveCount(0);
  await expect(status(page)).toHaveText(`${await titles(page).count()} articles`);
});

test('a click with a modifier key is left to the browser, which opens another tab while the list stays', async ({
  playwright,
  ownSite,
}) => {
  // Chromium's headless shell opens the tab, but does not show its page.
  const browser = await playwright.chromium.launch({ executablePath: `${chromiumPath()}`, args: ['--no-sandbox'] });
  const context = await browser.newContext({ baseURL: SITE, proxy: { server: ownSite } });
  const page = await context.newPage();
  await openList(page);
  const whole = await titles(page).allInnerTexts();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    category(page, 'Marketing').click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL('/blog?category=marketing');
  await expect(page).toHaveURL('/blog');
  await expect(titles(page)).toHaveText(whole);
  await browser.close();
});

test('another page of the list is shown in place, scrolled to its top', async ({ page }) => {
  await openList(page);
  await markPage(page);
  const older = page.getByRole('link', { name: 'Older articles' });
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog?page=2');
  await expect(page.getByRole('link', { name: 'Newer articles' })).toBeVisible();
  await expect(results(page)).toBeFocused();
  await expect
    .poll(() => results(page).evaluate((element) => Math.abs(element.getBoundingClientRect().top)))
    .toBeLessThan(120);
  await page.goBack();
  await expect(older).toBeVisible();
  expect(await isSamePage(page)).toBe(true);
});

test('the focus moves on when its element is replaced', async ({ page }) => {
  await openList(page, '/blog?q=zzzzzz');
  await page.getByRole('link', { name: 'Clear Filters' }).focus();
  await page.keyboard.press('Enter');
  await expect(titles(page)).not.toHaveCount(0);
  await expect(field(page)).toHaveValue('');
  expect(await focusedIn(results(page))).toBe(true);
  await category(page, 'Marketing').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog?category=marketing');
  await expect(category(page, 'Marketing')).toBeFocused();
});

test('a category chosen right after typing keeps the typed search', async ({ page }) => {
  await openList(page);
  await field(page).evaluate((input: HTMLInputElement) => {
    input.value = 'organizations';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    document.querySelector<HTMLElement>('[data-finder] a[href$=leadership]')?.click();
  });
  await expect(page).toHaveURL('/blog?q=organizations&category=leadership');
  await expect(titles(page)).toHaveText([DECISION]);
  await expect(field(page)).toHaveValue('organizations');
});

test('a search typed before hydration is answered after it', async ({ page }) => {
  const releaseAnswers = await holdAnswers(page, '**/_astro/*.js');
  await page.goto('/blog');
  await field(page).pressSequentially('organizations');
  await expect(titles(page)).not.toHaveCount(1);
  releaseAnswers();
  await expect(titles(page)).toHaveText([DECISION]);
  await expect(field(page)).toHaveValue('organizations');
});

test('characters that are still being composed are not searched', async ({ page }) => {
  await openList(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/blog-results')) asked.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ['d', 'de', 'dec'])
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  await keyboard.send('Input.insertText', { text: 'organizations' });
  await expect(titles(page)).toHaveText([DECISION]);
  expect(asked).toEqual(['organizations']);
});
