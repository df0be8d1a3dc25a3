import sharp from 'sharp';
import { ACCOUNTS } from '../support/accounts.ts';
import { expectNoViolations } from '../support/axe.ts';
import { headersOf } from '../support/backend.ts';
import { expect, type Page, test } from '../support/browser-test.ts';
import { openBlogEditor } from '../support/editor.ts';
import { secrets } from '../support/secrets.ts';
import { signIn } from '../support/sign-in.ts';

const SLUG = 'hand-over-the-keys';
const BUCKET = '/storage/v1/object/blog-images';
const ADDRESS = /^\/storage\/v1\/object\/public\/blog-images\/\d{13}\.[a-z]+$/;

/** An image like a photograph: noise, which no format compresses well. */
function image(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } });
}

const upload = (page: Page) => page.getByLabel('Upload Image');
const address = (page: Page) => page.getByLabel('Featured Image URL');

async function openEditor(page: Page) {
  await signIn(page, 'administrator', '/auth?next=/admin');
  await openBlogEditor(page, SLUG);
}

/** Uploads a file in the editor. @returns the address that it has from then on */
async function uploaded(page: Page, name: string, buffer: Buffer): Promise<string> {
  const before = await address(page).inputValue();
  await upload(page).setInputFiles({ name, mimeType: '', buffer });
  await expect(page.getByText('Image has been uploaded successfully.')).toBeVisible();
  await expect(address(page)).not.toHaveValue(before);
  return address(page).inputValue();
}

for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const)
  test(`${format} is accepted, named by time and its own extension, and shown`, async ({ page, request }) => {
    await openEditor(page);
    const file = await image(300, 200).toFormat(format).toBuffer();
    const path = await uploaded(page, `At the sea.${format.toUpperCase()}`, file);
    expect(path).toMatch(ADDRESS);
    expect(path).toContain(`.${format}`);
    const answer = await request.get(path);
    expect(answer.headers()['content-type']).toBe(`image/${format}`);
    expect((await answer.body()).equals(file)).toBe(true);
    await expect(page.locator(`img[src="${path}"]`).first()).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
  });

for (const format of ['jpeg', 'png', 'webp'] as const)
  test(`a large ${format} is made smaller in its own format`, async ({ page, request }) => {
    await openEditor(page);
    const path = await uploaded(page, `large.${format}`, await image(3000, 1500).toFormat(format).toBuffer());
    const stored = await sharp(await (await request.get(path)).body()).metadata();
    expect([stored.format, stored.width, stored.height]).toEqual([format, 2000, 1000]);
  });

test('a rotated photograph stays upright', async ({ page, request }) => {
  await openEditor(page);
  const sideways = await image(3000, 1500).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const path = await uploaded(page, 'upright.jpg', sideways);
  const stored = await sharp(await (await request.get(path)).body()).metadata();
  expect([stored.width, stored.height, stored.orientation ?? 1]).toEqual([1000, 2000, 1]);
});

test('an animated image stays unchanged at any size', async ({ page, request }) => {
  await openEditor(page);
  const frames = [await image(2200, 10).png().toBuffer(), await image(2200, 10).negate().png().toBuffer()];
  for (const format of ['gif', 'webp'] as const) {
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    const path = await uploaded(page, `moving.${format}`, moving);
    expect((await (await request.get(path)).body()).equals(moving)).toBe(true);
  }
});

test('a file that is not an image is refused with a message, and nothing is sent', async ({ page }) => {
  await openEditor(page);
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/storage/') && sent.push(request.method()));
  for (const [name, content, sentence] of [
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG drawings are not accepted'],
    ['page.png', '<!doctype html><script>alert(1)</script>', 'is not an image of a kind that can be shown'],
    ['empty.jpg', '', 'This file is empty.'],
  ] as const) {
    await upload(page).setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(content) });
    await expect(page.getByText('Upload Error')).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
  }
  const large = Buffer.alloc(10 * 1024 * 1024 + 1);
  Buffer.from('GIF89a').copy(large);
  await upload(page).setInputFiles({ name: 'large.gif', mimeType: 'image/gif', buffer: large });
  await expect(page.getByText('This image is larger than 10 MB.')).toBeVisible();
  await expectNoViolations(page);
  expect(sent).toEqual([]);
});

test('a failure of the server shows the message of docs/behaviour.md §8, and the image can be chosen again', async ({
  page,
}) => {
  await openEditor(page);
  const file = await image(30, 20).png().toBuffer();
  await page.route(`**${BUCKET}/*`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await upload(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: file });
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible();
  expect(await uploaded(page, 'a.png', file)).toMatch(ADDRESS);
});

test('an upload without a session asks for the password, and continues', async ({ page }) => {
  await openEditor(page);
  await page.evaluate(() => localStorage.clear());
  const file = await image(30, 20).png().toBuffer();
  await upload(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: file });
  await page.getByRole('dialog').getByLabel('Password').fill(ACCOUNTS.administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Image has been uploaded successfully.')).toBeVisible();
  await expect(address(page)).toHaveValue(ADDRESS);
});

test('the upload field is reached, opened and cancelled by keyboard', async ({ page }) => {
  // Waits for the chooser before it opens, because the browser needs a moment to hand it over instead of showing it.
  const chooser = page.waitForEvent('filechooser');
  await openEditor(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${BUCKET}/*`, async (route) => {
    await held;
    await route.abort();
  });
  await address(page).focus();
  // The button that opens the media library comes first.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(upload(page)).toBeFocused();
  await page.keyboard.press('Space');
  const before = await address(page).inputValue();
  const file = { name: 'a.png', mimeType: 'image/png', buffer: await image(30, 20).png().toBuffer() };
  await (await chooser).setFiles(file);
  await expect(page.getByText('Uploading...').first()).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Cancel upload' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toHaveCount(0);
  release();
  await expect(address(page)).toHaveValue(before);
  await expect(page.getByText('Upload Error')).toHaveCount(0);
});

test('visitors, strangers and invalid sessions cannot upload', { tag: '@core' }, async ({ request }) => {
  const apikey = secrets().publicKey;
  const file = await image(30, 20).png().toBuffer();
  const stranger = await headersOf(request, 'stranger');
  for (const [who, status] of [
    [{ apikey }, 401],
    [{ apikey, authorization: `Bearer ${apikey}` }, 401],
    [{ apikey, authorization: 'Bearer e30.e30.e30' }, 401],
    [{ authorization: stranger.authorization }, 401],
    [stranger, 400],
  ] as const) {
    const headers = { ...who, 'content-type': 'image/png' };
    expect((await request.post(`${BUCKET}/1767225600000.png`, { headers, data: file })).status()).toBe(status);
    expect((await request.put(`${BUCKET}/1767225600000.png`, { headers, data: file })).ok()).toBe(false);
  }
  expect((await request.get('/storage/v1/object/public/blog-images/1767225600000.png')).status()).toBe(404);
});

test('the server checks the content of files itself, also in forms', { tag: '@core' }, async ({ request }) => {
  const headers = await headersOf(request, 'administrator');
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const raw = await request.post(`${BUCKET}/1767225600001.png`, {
    headers: { ...headers, 'content-type': 'image/png' },
    data: page,
  });
  expect([raw.status(), (await raw.json()).message]).toEqual([415, expect.stringContaining('not an image')]);
  const form = await request.post(`${BUCKET}/1767225600001.png`, {
    headers,
    multipart: { cacheControl: '3600', '': { name: 'x.png', mimeType: 'image/png', buffer: page } },
  });
  expect(form.status()).toBe(415);
  for (const path of [
    '/storage/v1/object/copy',
    '/storage/v1/object/upload/sign/blog-images/x.png',
    '/storage/v1/bucket',
  ])
    expect((await request.post(path, { headers, data: {} })).status(), path).toBe(404);
});
