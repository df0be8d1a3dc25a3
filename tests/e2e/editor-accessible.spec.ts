import { violations } from '../support/axe.ts';
import { expect, type Page } from '../support/browser-test.ts';
import { chooser, htmlField, openBlogEditor, saveButton, test, titleField } from '../support/editor.ts';
import { expectNoSidewaysScrolling } from '../support/page-fits.ts';
import { PHONE } from '../support/public-pages.ts';

async function expectNothing(page: Page, state: string) {
  expect.soft(await violations(page), state).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the chooser is accessible, also without results', async ({ page }) => {
      await openBlogEditor(page);
      await expectNothing(page, 'nothing chosen');
      await chooser(page).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectNothing(page, 'the list');
      await chooser(page).fill('no such title');
      await expect(page.getByRole('option')).toHaveCount(0);
      await expectNothing(page, 'nothing found');
    });

    test('the editor is accessible in every mode', async ({ page, posts }) => {
      await openBlogEditor(page, await posts.add({ image_url: '/pictures/author.webp' }));
      await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible();
      await expectNothing(page, 'visual');
      await htmlField(page);
      await expectNothing(page, 'HTML');
      await page.getByRole('button', { name: 'Preview' }).click();
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
      await expectNothing(page, 'preview');
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScrolling(page);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expectNoSidewaysScrolling(page);
      await expectNothing(page, 'on a phone');
    });

    test('validation messages and a conflict are accessible', async ({ page, posts }) => {
      const slug = await posts.add();
      await openBlogEditor(page, slug);
      await titleField(page).fill('');
      await page.getByLabel('Featured Image URL').fill('nowhere');
      await saveButton(page).click();
      await expect(titleField(page)).toBeFocused();
      await expectNothing(page, 'problems');
      await posts.change(slug, { title: 'Saved elsewhere' });
      await titleField(page).fill('Mine');
      await page.getByLabel('Featured Image URL').fill('');
      await saveButton(page).click();
      await page.getByText('Compare').click();
      await expectNothing(page, 'a conflict');
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScrolling(page);
    });

    test('the dialogs of the editor are accessible', async ({ page, posts }) => {
      await openBlogEditor(page, await posts.add());
      await page.getByRole('button', { name: 'Delete Post' }).click();
      await expectNothing(page, 'delete');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'New Post' }).click();
      await page.getByRole('button', { name: 'Create draft' }).click();
      await expectNothing(page, 'new, with a problem');
      await page.setViewportSize(PHONE);
      await expectNoSidewaysScrolling(page);
      await page.keyboard.press('Escape');
      await titleField(page).fill('Changed');
      await page.getByRole('button', { name: 'Details' }).click();
      await expectNothing(page, 'the details, on a phone');
      await page.getByRole('button', { name: 'New Post' }).click();
      await expectNothing(page, 'switching');
    });
  });
