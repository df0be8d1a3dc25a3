import { expect, type Page, test } from '../support/browser-test.ts';

const PATH = '/books/brand-book';

/** Opens the dialog and waits until its copy button can be used. */
async function openShare(page: Page) {
  await page.goto(PATH);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const copy = dialog.getByRole('button', { name: /copy/i });
  await expect(copy).toBeEnabled();
  return { dialog, copy, field: dialog.getByRole('textbox') };
}

test('the field shows the whole address of the page and is read-only', async ({ page }) => {
  const { dialog, field } = await openShare(page);
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href');
  expect(canonical).toMatch(/^https?:\/\/.+\/books\/brand-book$/);
  await expect(field).toHaveValue(canonical ?? '');
  await expect(field).toHaveAttribute('readonly');
  await expect(dialog).toHaveAccessibleName(/./);
});

test('Copy writes the address to the clipboard and says so in the dialog', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { dialog, copy, field } = await openShare(page);
  await copy.click();
  await expect(dialog.getByRole('status')).toHaveText('Link copied to clipboard!');
  await expect(copy).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
});

test('Copy falls back to the selection without the Clipboard API', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('withheld'));
  });
  const { copy, field } = await openShare(page);
  await copy.click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
});

test('a failed copy selects the address, and the dialog says so', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('withheld'));
    document.execCommand = () => false;
  });
  const { dialog, copy, field } = await openShare(page);
  await copy.click();
  await expect(dialog.getByRole('alert')).toContainText('selected');
  await expect(field).toBeFocused();
  const selected = await field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
  expect(selected).toEqual([0, (await field.inputValue()).length]);
});

test('the networks are plain links in a new window that contain the address', async ({ page }) => {
  const { dialog, field } = await openShare(page);
  const address = await field.inputValue();
  for (const [network, host, parameter] of [
    ['Twitter', 'twitter.com', 'url'],
    ['Facebook', 'www.facebook.com', 'u'],
    ['LinkedIn', 'www.linkedin.com', 'url'],
  ] as const) {
    const link = dialog.getByRole('link', { name: network });
    await expect(link).toHaveAccessibleName(/new window/);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const href = new URL((await link.getAttribute('href')) ?? '');
    expect(href.host).toBe(host);
    expect(href.searchParams.get(parameter)).toBe(address);
  }
});

test('Close and Escape close the dialog and return the focus to its opener', async ({ page }) => {
  const { dialog } = await openShare(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  const opener = page.getByRole('button', { name: 'Share' });
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('the share section without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the address to select, and no button that does nothing', async ({ page }) => {
    await page.goto(PATH);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveValue(/\/books\/brand-book$/);
    await expect(dialog.getByRole('button', { name: /copy/i })).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
});
