import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { headersOf } from '../support/backend.ts';
import { type Browser, expect, type Page } from '../support/browser-test.ts';
import { htmlField, openBlogEditor, saveButton, test, titleField, unsaved } from '../support/editor.ts';

/** A second device: a browser of its own in which the administrator is signed in. */
async function otherDevice(browser: Browser, page: Page): Promise<Page> {
  const { origins, cookies } = await page.context().storageState();
  const session = origins.map(({ localStorage, ...origin }) => ({
    ...origin,
    localStorage: localStorage.filter(({ name }) => name !== 'editor-device'),
  }));
  const context = await browser.newContext({ storageState: { cookies, origins: session } });
  return context.newPage();
}

/** The drafts of a post in the database. */
async function draftsOf(request: APIRequestContext, slug: string) {
  const headers = await headersOf(request, 'administrator');
  const answer = await request.post('/rest/v1/rpc/content_drafts', { headers, data: { kind: 'post' } });
  return ((await answer.json()) as { key: string; title: string }[]).filter(({ key }) => key === slug);
}

test('text typed on one device is offered on another, and no longer after a save', async ({
  page,
  browser,
  posts,
  request,
}) => {
  const slug = await posts.add({ title: 'Begun at the desk' });
  const stored = () => draftsOf(request, slug);
  await openBlogEditor(page, slug);
  await titleField(page).fill('Typed at the desk');
  await expect.poll(stored).toMatchObject([{ title: 'Typed at the desk' }]);
  expect(await posts.read(slug)).toMatchObject({ title: 'Begun at the desk', version: 1 });

  const phone = await otherDevice(browser, page);
  await openBlogEditor(phone, slug);
  const notice = phone.getByText(/^You typed text on another device and did not save it, on /);
  await expect(notice).toBeVisible();
  // Typing goes on without an answer, and does not overwrite what waits.
  await phone.getByRole('button', { name: 'Continue with it' }).click();
  await expect(titleField(phone)).toHaveValue('Typed at the desk');
  await expect(unsaved(phone)).toBeVisible();
  await titleField(phone).fill('Typed on at the phone');
  await expect.poll(stored).toMatchObject([{ title: 'Typed on at the phone' }]);

  // The desk still has the older text. It does not overwrite the newer one: it offers it.
  await titleField(page).fill('Typed at the desk, later');
  await expect(page.getByText(/^You typed text on another device/)).toBeVisible();
  expect(await stored()).toMatchObject([{ title: 'Typed on at the phone' }]);

  await saveButton(phone).click();
  await expect(unsaved(phone)).toHaveCount(0);
  await expect.poll(stored).toEqual([]);
  expect(await posts.read(slug)).toMatchObject({ title: 'Typed on at the phone' });
  await phone.context().close();
});

test('a link shows a draft to a visitor without an account until it is revoked', async ({ page, browser, posts }) => {
  const slug = await posts.add({ title: 'For your eyes', status: 'draft', content: '<p>Saved words.</p>' });
  await openBlogEditor(page, slug);
  await titleField(page).fill('Not saved yet');
  await page.getByRole('button', { name: 'Share a link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this post by a link' });
  await expect(dialog.getByText('You have unsaved changes.')).toBeVisible();
  await dialog.getByLabel('For whom').fill('Ada');
  await dialog.getByLabel('Works for').selectOption('1 day');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const address = await dialog.getByLabel('New link').inputValue();
  await expect(dialog.getByRole('listitem')).toContainText(/^Ada until /);

  const context = await browser.newContext();
  const reader = await context.newPage();
  const answer = await reader.goto(address);
  expect(answer?.status()).toBe(200);
  expect(await answer?.allHeaders()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(reader.getByRole('heading', { level: 1, name: 'For your eyes' })).toBeVisible();
  await expect(reader.getByText('Saved words.')).toBeVisible();
  await expect(reader.getByText(/is not published.*it works until/)).toBeVisible();

  await dialog.getByRole('button', { name: 'Withdraw: Ada' }).click();
  await expect(dialog.getByText('No link to this post works at the moment.')).toBeVisible();
  const gone = await reader.reload();
  expect(gone?.status()).toBe(404);
  await expect(reader.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  // A link that never was gets the very same page.
  const text = async (path: string) => (await (await context.request.get(path)).text()).replace(/ uid="[^"]*"/g, '');
  expect(await text(address.replace(/.{64}$/, '0'.repeat(64)))).toBe(await text(address));
  await context.close();
});

test('the media library shows uses, and describes, inserts, replaces and deletes images', async ({
  page,
  posts,
  request,
}) => {
  const headers = await headersOf(request, 'administrator');
  const name = `library-${Date.now()}.png`;
  const drawn = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const uploaded = await request.post(`/storage/v1/object/blog-images/${name}`, {
    headers: { ...headers, 'content-type': 'image/png' },
    data: await drawn('red'),
  });
  expect(uploaded.ok()).toBe(true);
  const path = `/storage/v1/object/public/blog-images/${name}`;
  const shows = await posts.add({
    title: `Shows ${name}`,
    content: `<p>Words.</p><figure><img src="${path}" alt="A"></figure>`,
  });
  const inserts = await posts.add({ title: `Inserts ${name}`, content: '<p>Words.</p>' });

  await page.goto('/admin#overview');
  await page.getByRole('link', { name: 'Media', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search images' }).fill(`shows ${name}`);
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button').click();
  const image = page.getByRole('dialog', { name });
  await expect(image.getByRole('link', { name: `Shows ${name}` })).toHaveAttribute('href', `/admin#blog/${shows}`);
  await image.getByLabel('Description').fill('A red square');
  await image.getByRole('button', { name: 'Save description' }).click();
  await expect(image.getByText('The description is saved.')).toBeVisible();

  // Into the text, and as the featured image.
  await openBlogEditor(page, inserts);
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Image', exact: true });
  await form.getByRole('button', { name: 'Choose from the library' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose an image' });
  await chooser.getByRole('searchbox').fill('red square');
  await expect(chooser.getByRole('listitem')).toHaveCount(1);
  await chooser.getByRole('listitem').getByRole('button').click();
  await expect(form.getByLabel('Description')).toHaveValue('A red square');
  await form.getByRole('button', { name: 'Insert image' }).click();
  await expect((await htmlField(page)).and(page.locator('textarea'))).toHaveValue(
    new RegExp(`${name}" alt="A red square"`),
  );
  await saveButton(page).click();
  await expect(unsaved(page)).toHaveCount(0);
  // A draft would count as a use.
  await expect.poll(() => draftsOf(request, inserts)).toEqual([]);

  await page.goto('/admin/media');
  await page.getByRole('searchbox', { name: 'Search images' }).fill('red square');
  await expect(page.getByRole('listitem').filter({ hasText: 'A red square' })).toContainText(/Used \d times/);
  await page.getByRole('listitem').filter({ hasText: 'A red square' }).getByRole('button').click();
  await image
    .getByLabel('Replace it by another file')
    .setInputFiles({ name: 'blue.png', mimeType: 'image/png', buffer: await drawn('blue') });
  await expect(page.getByText('The image is replaced in 2 places.')).toBeVisible();
  for (const slug of [shows, inserts]) expect((await posts.read(slug))?.content).not.toContain(name);

  await page.getByRole('listitem').filter({ hasText: 'A red square' }).last().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete image' }).click();
  await expect(page.getByText(/It is used in \d places, which will show a gap/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('The image is deleted.')).toBeVisible();
});
