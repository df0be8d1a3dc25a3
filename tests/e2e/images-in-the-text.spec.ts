import sharp from 'sharp';
import { expectNoViolations } from '../support/axe.ts';
import { headersOf } from '../support/backend.ts';
import { expect, type Page } from '../support/browser-test.ts';
import { openBlogEditor, saveButton, test, unsaved } from '../support/editor.ts';

const BUCKET = '**/storage/v1/object/blog-images/*';
const STORED = /\/storage\/v1\/object\/public\/blog-images\/\d{13}\.png/;

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const place = (page: Page) => page.getByRole('group', { name: /^Image on its way/ });
const fields = (page: Page) => page.getByRole('group', { name: 'About this image' });

/** Drops a file on the words of a paragraph. */
async function dropOn(page: Page, words: string, name: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const file = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  const paragraph = text(page).getByText(words);
  await paragraph.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await paragraph.boundingBox();
  if (!box) throw new Error(`${words} is not shown`);
  await page.evaluate(
    ([base64, fileName, x, y]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], fileName, { type: 'image/png' }));
      const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, dataTransfer: data };
      const target = document.elementFromPoint(x, y);
      for (const kind of ['dragenter', 'dragover', 'drop']) target?.dispatchEvent(new DragEvent(kind, init));
    },
    [file.toString('base64'), name, box.x + 10, box.y + box.height - 2] as const,
  );
}

/** Holds back uploads until the returned function is called. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(BUCKET, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

test('an image dropped into the text is described, saved and public', async ({ page, posts }) => {
  const slug = await posts.add({ content: '<p>First words.</p><p>Last words.</p>' });
  await openBlogEditor(page, slug);
  await dropOn(page, 'First words.', 'desk.png');
  await expect(page.getByText('Image has been uploaded successfully.')).toBeVisible();
  await fields(page).getByLabel('Description').fill('A desk by a window');
  await fields(page).getByLabel('Caption').fill('Morning');
  await expectNoViolations(page);
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  const { content } = (await posts.read(slug)) as { content: string };
  expect(content).toMatch(
    new RegExp(
      `^<p>First words.</p>\\s*<figure><img src="${STORED.source}" alt="A desk by a window" width="300" height="200"><figcaption>Morning</figcaption></figure>\\s*<p>Last words.</p>$`,
    ),
  );
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole('img', { name: 'A desk by a window' })).toBeVisible();
  await expect(page.getByText('Morning', { exact: true })).toBeVisible();
});

test('a save during an upload leaves out the image, and the text is unsaved again after the upload', async ({
  page,
  posts,
}) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  const release = await holdUploads(page);
  await dropOn(page, 'First words.', 'desk.png');
  await expect(place(page).getByText(/^Uploading desk.png/)).toBeVisible();
  await expect(place(page).getByText('It becomes part of the text')).toBeVisible();
  await expectNoViolations(page);
  await expect(unsaved(page)).toHaveCount(0);
  await page.keyboard.type('Typed meanwhile.');
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  expect((await posts.read(slug))?.content).toBe('<p>First words.</p>\n<p>Typed meanwhile.</p>');
  release();
  await expect(page.getByText('Image Uploaded')).toBeVisible();
  await expect(unsaved(page)).toBeVisible();
  await saveButton(page).click();
  await expect(unsaved(page)).toHaveCount(0);
  expect((await posts.read(slug))?.content).toMatch(STORED);
});

test('an upload can be cancelled, and a failed one can be tried again', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  const release = await holdUploads(page);
  await dropOn(page, 'First words.', 'one.png');
  await place(page).getByRole('button', { name: 'Cancel upload' }).click();
  await expect(place(page)).toHaveCount(0);
  release();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByText('Upload Error')).toHaveCount(0);

  await page.route(BUCKET, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await dropOn(page, 'First words.', 'two.png');
  await expect(page.getByText('Upload Error')).toBeVisible();
  await expect(place(page).getByText('Failed to upload image. Please try again.')).toBeVisible();
  await expectNoViolations(page);
  await place(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Image has been uploaded successfully.')).toBeVisible();
  await expect(text(page).locator('figure img')).toHaveAttribute('src', STORED);
});

test('an upload whose answer was lost is tried again and stored once', async ({ page, posts, request }) => {
  const names = new Set<string>();
  const stored = async () => {
    const headers = { ...(await headersOf(request, 'administrator')), 'content-type': 'application/json' };
    const listed = await request.post('/storage/v1/object/list/blog-images', {
      headers,
      data: { prefix: '', limit: 1000 },
    });
    return ((await listed.json()) as { name: string }[]).length;
  };
  await openBlogEditor(page, await posts.add());
  const before = await stored();
  await page.route(BUCKET, async (route) => {
    names.add(route.request().url());
    await route.fetch();
    await route.abort();
  });
  await dropOn(page, 'First words.', 'lost.png');
  await expect(page.getByText('Upload Error')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  page.on(
    'request',
    (sent) => sent.method() === 'POST' && /object\/blog-images/.test(sent.url()) && names.add(sent.url()),
  );
  await place(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Image has been uploaded successfully.')).toBeVisible();
  expect(names.size).toBe(1);
  expect(await stored()).toBe(before + 1);
});

test('the link search finds posts by title through the Data API, with drafts marked', async ({ page, posts }) => {
  const slug = await posts.add();
  const draft = await posts.add({ status: 'draft', title: `A hidden matter ${Date.now()}` });
  await openBlogEditor(page, slug);
  await text(page).getByText('First').dblclick();
  await page.keyboard.press('Control+k');
  const asked = page.waitForRequest((request) => request.url().includes('/rest/v1/blog_posts'));
  await page.getByRole('combobox', { name: 'Address' }).fill('a hidden matter');
  expect(decodeURIComponent((await asked).url())).toContain('select=key:slug,title,status,published_at');
  await expect(page.getByRole('option', { name: /A hidden matter \d+ ?Draft/ })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  expect((await posts.read(slug))?.content).toContain(`href="/blog/${draft}"`);
});
