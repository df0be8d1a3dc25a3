import { expectNoViolations, expectNoViolationsIn } from '../support/axe.ts';
import { expect, test } from '../support/browser-test.ts';
import { callDialog } from '../support/call-dialog.ts';
import { choosePost } from '../support/editor.ts';
import { expectNoSidewaysScrolling } from '../support/page-fits.ts';
import { OTHER_PAGES, PHONE, PUBLIC_PAGES } from '../support/public-pages.ts';
import { signIn } from '../support/sign-in.ts';

for (const path of [...PUBLIC_PAGES, ...OTHER_PAGES])
  test(`${path} has no axe violations in light and dark, on wide and narrow screens`, async ({ page }) => {
    await page.goto(path);
    await expectNoViolations(page);
    await expectNoViolationsIn(page, 'dark');
    await page.setViewportSize(PHONE);
    await expectNoViolations(page);
    await expectNoViolationsIn(page, 'light');
  });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the open phone menu has no axe violations', async ({ page }) => {
      await page.setViewportSize(PHONE);
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expectNoViolations(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScrolling(page);
    });

    test('the share dialog has no axe violations before and after copying', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/books/brand-book');
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Copy' }).click();
      await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
      await expectNoViolations(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScrolling(page);
    });

    for (const path of ['/', '/about'])
      test(`the call-request dialog on ${path} has no axe violations, empty and with messages`, async ({ page }) => {
        await page.goto(path);
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
        await expect(page.locator('#call-request astro-island[ssr]')).toHaveCount(0);
        await expectNoViolations(page);
        await callDialog(page).getByRole('button', { name: 'Submit Request' }).click();
        await expect(callDialog(page).getByLabel('Name')).toBeFocused();
        await expectNoViolations(page);
        await page.setViewportSize({ width: 320, height: 640 });
        await expectNoSidewaysScrolling(page);
      });

    test('the denied page, the overview and the editor have no axe violations', async ({ page }) => {
      await signIn(page, 'stranger', '/auth?next=/admin');
      await expect(page.getByText('Access Denied')).toBeVisible();
      await expectNoViolations(page);
      await page.evaluate(() => localStorage.clear());
      await signIn(page, 'administrator', '/auth?next=/admin');
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('tab', { name: 'Edit Blog' }).click();
      await choosePost(page, 'Write the Decision Down');
      await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'All posts' }).click();
      await page.getByRole('tab', { name: 'Settings' }).click();
      await expectNoViolations(page);
      await page.setViewportSize({ width: 390, height: 800 });
      await expectNoSidewaysScrolling(page);
    });
  });
