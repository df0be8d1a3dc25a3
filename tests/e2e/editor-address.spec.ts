import { expect, type Page } from '../support/browser-test.ts';
import { chooser, openBlogEditor, saveButton, test, titleField } from '../support/editor.ts';

const address = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Address' });

async function save(page: Page) {
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

test('the address of a draft follows its title until it is edited', async ({ page, posts }) => {
  const mark = `follows${Date.now()}`;
  await posts.add({ status: 'draft', slug: mark, title: mark });
  await openBlogEditor(page, mark);
  await expect(page.getByText('It follows the title until you change it here.')).toBeVisible();
  await titleField(page).fill('');
  await titleField(page).pressSequentially(`${mark} By Heart`);
  await expect(address(page)).toHaveValue(`${mark}-by-heart`);
  await address(page).fill(`${mark}-mine`);
  await titleField(page).fill(`${mark} Otherwise`);
  await expect(address(page)).toHaveValue(`${mark}-mine`);
  await page.getByRole('button', { name: `Use ${mark}-otherwise` }).click();
  await expect(address(page)).toHaveValue(`${mark}-otherwise`);
  await save(page);
  expect(new URL(page.url()).hash).toBe(`#blog/${mark}-otherwise`);
  await posts.remove(`${mark}-otherwise`);
});

test('the address of a published post stays, and the new title offers its own', async ({ page, posts, request }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await titleField(page).fill(`Renamed ${slug}`);
  await expect(address(page)).toHaveValue(slug);
  await page.getByRole('button', { name: `Use renamed-${slug}` }).click();
  await save(page);
  const old = await request.get(`/blog/${slug}`, { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([301, `/blog/renamed-${slug}`]);
  await posts.remove(`renamed-${slug}`);
});

test('a taken address is replaced by a free one with one click', async ({ page, posts }) => {
  const [slug, other] = [await posts.add(), await posts.add()];
  await openBlogEditor(page, slug);
  await address(page).fill(other);
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Use one that is free' }).click();
  await expect(address(page)).toHaveValue(`${other}-2`);
  await save(page);
  await posts.remove(`${other}-2`);
});

test('the chooser marks what visitors cannot see yet, and from when they can', async ({ page, posts }) => {
  const mark = `State ${Date.now()}`;
  await posts.add({ title: `${mark} draft`, status: 'draft' });
  // 08:00 by the site's clock, America/New_York in winter.
  await posts.add({ title: `${mark} later`, published_at: '2199-01-01T13:00:00Z' });
  await posts.add({ title: `${mark} public` });
  await openBlogEditor(page);
  await chooser(page).fill(mark);
  await expect(page.getByRole('option')).toHaveText([
    `${mark} public`,
    `${mark} later Scheduled for January 1, 2199 at 8:00 AM`,
    `${mark} draft Draft`,
  ]);
});
