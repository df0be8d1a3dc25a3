import { expect, test } from '../support/browser-test.ts';
import { collisions, expectNoSidewaysScrolling } from '../support/page-fits.ts';
import { OTHER_PAGES, PUBLIC_PAGES } from '../support/public-pages.ts';

// Each test sets its own styles.
test.use({ bypassCSP: true });

test('the check reports content that is cut off or overlaps other content', async ({ page }) => {
  await page.goto('/about');
  await page.addStyleTag({ content: 'h1 { overflow: hidden; width: 2rem; white-space: nowrap }' });
  await page.addStyleTag({ content: 'header nav a { margin-inline-end: -3rem }' });
  const found = (await collisions(page)).join('\n');
  expect(found).toContain('cut off: <h1>');
  expect(found).toContain('<a> About on <a> Books');
});

for (const path of [...PUBLIC_PAGES, ...OTHER_PAGES]) {
  test(`${path} fits a phone of 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await expectNoSidewaysScrolling(page);
    expect(await collisions(page)).toEqual([]);
  });
}
