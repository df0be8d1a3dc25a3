import { expectNoViolations } from '../support/axe.ts';
import { type BrowserContext, expect, type Page } from '../support/browser-test.ts';
import {
  choosePost,
  chooser,
  failing,
  htmlField,
  openBlogEditor,
  saveButton,
  test,
  titleField,
  unsaved,
} from '../support/editor.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const notice = (page: Page) => page.locator('[data-notice]').filter({ hasText: 'Text that was not saved is kept' });
const restore = (page: Page) => notice(page).getByRole('button', { name: 'Restore' });
const elsewhere = (page: Page) => page.getByRole('list', { name: 'Unsaved text is kept on this device for:' });

/** The drafts that this browser stores. */
const kept = (page: Page): Promise<{ draft: { title: string; content: string } }[]> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'editor-drafts')) return [];
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('editor-drafts');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    });
  });

/** Waits until what is typed is kept. */
const untilKept = (page: Page, words: string) =>
  expect.poll(async () => JSON.stringify(await kept(page))).toContain(words);

/** Types at the end of the text, in the visual editor. */
async function typeInText(page: Page, words: string) {
  await text(page).getByText('First words.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

/** Ends a tab as a crash does: nothing in it is told. */
async function crash(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

/** Leaves without being asked. */
async function reload(page: Page) {
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
}

test('typed text is offered after a reload with a comparison, and restored', { tag: '@core' }, async ({
  page,
  posts,
}) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await typeInText(page, ' Typed and lost.');
  await titleField(page).fill('A title that was typed');
  await page.getByLabel('Excerpt').fill('An excerpt');
  await page.getByLabel('Tags').fill('one, two');
  await page.getByLabel('Featured Post').check();
  await untilKept(page, 'one, two');
  await reload(page);
  await expect(notice(page)).toHaveCount(1);
  await expect(unsaved(page)).toHaveCount(0);
  await expectNoViolations(page);
  await notice(page).getByText('Compare').click();
  const comparison = notice(page).locator('.comparison');
  await expect(comparison).toContainText('only in ‘Kept here’');
  await expect(comparison).toContainText('Typed and lost.');
  await expectNoViolations(page);

  await restore(page).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(titleField(page)).toHaveValue('A title that was typed');
  await expect(text(page)).toContainText('First words. Typed and lost.');
  await expect(page.getByLabel('Excerpt')).toHaveValue('An excerpt');
  await expect(page.getByLabel('Featured Post')).toBeChecked();
  await expect(unsaved(page)).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  expect(await posts.read(slug)).toMatchObject({ title: 'A title that was typed', tags: ['one', 'two'] });
  await expect.poll(() => kept(page)).toEqual([]);
  await page.reload();
  await expect(text(page)).toContainText('Typed and lost.');
  await expect(notice(page)).toHaveCount(0);
});

test('all but the last words are offered after a crash while typing', async ({ context, posts }) => {
  const slug = await posts.add();
  const typed = Array.from({ length: 60 }, (_, word) => ` word${word}`);
  let before = '';
  for (const kill of [17, 31, 52]) {
    const page = await context.newPage();
    await openBlogEditor(page, slug);
    if (before) await restore(page).click();
    await expect(text(page)).toContainText(`First words.${before}`);
    await text(page).getByText('First words.').click();
    await page.keyboard.press('ControlOrMeta+End');
    const more = typed.slice(0, kill).join('');
    await page.keyboard.type(more, { delay: 15 });
    await crash(context, page);
    const after = await context.newPage();
    await openBlogEditor(after, slug);
    await restore(after).click();
    await expect(text(after)).toContainText('First words.');
    const found = (await text(after).evaluate((shown) => shown.textContent)).slice('First words.'.length);
    expect(`${before}${more}`.startsWith(found)).toBe(true);
    expect(found.length).toBeGreaterThan(before.length);
    before = found;
    await untilKept(after, before.trim());
    await after.close();
  }
});

test('text typed in HTML mode is offered in a new tab after closing the first, and can be discarded', async ({
  page,
  context,
  posts,
}) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await (await htmlField(page)).fill('<p>First words.</p><p>Of HTML mode.</p>');
  await untilKept(page, 'Of HTML mode.');
  await page.close();
  const later = await context.newPage();
  await openBlogEditor(later, slug);
  await notice(later).getByRole('button', { name: 'Discard' }).click();
  await expect(notice(later)).toHaveCount(0);
  await expect.poll(() => kept(later)).toEqual([]);
  await later.reload();
  await expect(titleField(later)).not.toHaveValue('');
  await expect(unsaved(later)).toHaveCount(0);
  await expect(notice(later)).toHaveCount(0);
});

test('no draft is stored for a text that was changed back to the stored one', async ({ page, posts }) => {
  await openBlogEditor(page, await posts.add());
  const before = await titleField(page).inputValue();
  await titleField(page).fill('Something else');
  await untilKept(page, 'Something else');
  await titleField(page).fill(before);
  await expect.poll(() => kept(page)).toEqual([]);
});

test('switching to another item keeps the text, names it above the chooser, and offers it later', async ({
  page,
  posts,
}) => {
  const [one, other] = [await posts.add(), await posts.add()];
  const { title } = (await posts.read(other)) ?? {};
  await openBlogEditor(page, one);
  await titleField(page).fill('Left behind');
  await choosePost(page, String(title));
  await page.getByRole('button', { name: 'Switch' }).click();
  await expect(titleField(page)).toHaveValue(String(title));
  await expect(elsewhere(page).getByRole('button', { name: 'Left behind' })).toBeVisible();
  await expectNoViolations(page);
  await elsewhere(page).getByRole('button', { name: 'Left behind' }).click();
  await expect(elsewhere(page)).toHaveCount(0);
  await restore(page).click();
  await expect(titleField(page)).toHaveValue('Left behind');
});

test('a page gets drafts like a post', async ({ page }) => {
  await page.goto('/admin#pages/speaking');
  await expect(titleField(page)).not.toHaveValue('');
  await titleField(page).fill('A heading that was typed');
  await untilKept(page, 'A heading that was typed');
  await reload(page);
  await restore(page).click();
  await expect(titleField(page)).toHaveValue('A heading that was typed');
});

test('text typed for a new post is restored in its dialog', async ({ page }) => {
  await openBlogEditor(page);
  await page.getByRole('button', { name: 'New Post', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New blog post' });
  await dialog.getByLabel('Title').fill('A post in the making');
  await untilKept(page, 'A post in the making');
  await page.reload();
  await elsewhere(page).getByRole('button', { name: 'a new post, “A post in the making”' }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('A post in the making');
  await expect(dialog.getByLabel('Address')).toHaveValue('a-post-in-the-making');
  await expectNoViolations(page);
  await page.reload();
  await page.getByRole('button', { name: 'New Post', exact: true }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('A post in the making');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => kept(page)).toEqual([]);
  await expect(elsewhere(page)).toHaveCount(0);
});

test('the text is offered after a failed save and a closed tab', async ({ page, context, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await titleField(page).fill('Refused, and kept');
  await failing(page, 'PATCH', (route) => route.fulfill({ status: 500, json: { code: 'SUP', message: 'broken' } }));
  await saveButton(page).click();
  await expect(page.getByText('Save Error')).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await openBlogEditor(later, slug);
  await restore(later).click();
  await saveButton(later).click();
  await expect(later.getByText('Content Saved')).toBeVisible();
  expect(await posts.read(slug)).toMatchObject({ title: 'Refused, and kept' });
});

test('a save offline is reported once and completes when the network is back; text typed meanwhile stays', async ({
  page,
  context,
  posts,
}) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await titleField(page).fill('Saved without a network');
  await context.setOffline(true);
  await saveButton(page).click();
  await expect(page.getByText('You are offline. The text is kept on this device')).toBeVisible();
  await expect(page.getByText('Save Error')).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByLabel('Excerpt').fill('Typed meanwhile');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(saveButton(page)).toHaveText('Save Changes');
  await expect(page.getByText('Save Error')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('Content Saved')).toBeVisible();
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  expect(await posts.read(slug)).toMatchObject({ title: 'Saved without a network', excerpt: '' });
  await expect(page.getByLabel('Excerpt')).toHaveValue('Typed meanwhile');
  await expect(unsaved(page)).toBeVisible();
});

test('a save to a site that does not answer is retried automatically', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await titleField(page).fill('Saved in the end');
  await failing(page, 'PATCH');
  await saveButton(page).click();
  await expect(page.getByText('The site does not answer.')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText('Content Saved')).toBeVisible();
  expect(await posts.read(slug)).toMatchObject({ title: 'Saved in the end' });
});

test('a draft of an older version is restored, and the newer version is announced', { tag: '@core' }, async ({
  page,
  posts,
}) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await titleField(page).fill('Begun before');
  await untilKept(page, 'Begun before');
  await posts.change(slug, { title: 'Saved since' });
  await reload(page);
  await expect(notice(page)).toContainText('Since it was begun, something else was saved');
  await restore(page).click();
  await expect(page.getByText('It was changed somewhere else since you opened it.')).toBeVisible();
  await expect(titleField(page)).toHaveValue('Begun before');
  expect(await posts.read(slug)).toMatchObject({ title: 'Saved since' });
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  expect(await posts.read(slug)).toMatchObject({ title: 'Begun before' });
});

test('the draft of a deleted post can be saved as a new post', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await titleField(page).fill('Outlives its post');
  await untilKept(page, 'Outlives its post');
  await posts.remove(slug);
  page.once('dialog', (dialog) => dialog.accept());
  await page.goto('/admin#blog');
  await page.reload();
  await elsewhere(page).getByRole('button', { name: 'Outlives its post' }).click();
  await expect(titleField(page)).toHaveValue('Outlives its post');
  await page.getByRole('button', { name: 'Save it as a new post' }).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  expect(await posts.read(slug)).toMatchObject({ title: 'Outlives its post', content: '<p>First words.</p>' });
  await expect.poll(() => kept(page)).toEqual([]);
});

test('two tabs see each other, announce a save at once, and do not overwrite each other’s draft', async ({
  page,
  context,
  posts,
}) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  const other = await context.newPage();
  await openBlogEditor(other, slug);
  await expect(other.getByText('It is also open in another tab')).toBeVisible();
  await expect(page.getByText('It is also open in another tab')).toBeVisible();
  await expectNoViolations(other);

  await titleField(page).fill('Of the first tab');
  await untilKept(page, 'Of the first tab');
  await other.getByLabel('Excerpt').fill('Of the second tab');
  await untilKept(other, 'Of the second tab');
  expect(await kept(page)).toHaveLength(2);
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  await expect(other.getByText('It was changed somewhere else since you opened it.')).toBeVisible();
  await expect(other.getByLabel('Excerpt')).toHaveValue('Of the second tab');
  await expect(notice(other)).toHaveCount(0);
  await other.getByRole('button', { name: 'Discard mine, show the other' }).click();
  await expect(titleField(other)).toHaveValue('Of the first tab');
  await expect.poll(() => kept(other)).toEqual([]);

  await titleField(other).fill('Saved by the second');
  await saveButton(other).click();
  await expect(other.getByText('Content Saved')).toBeVisible();
  await expect(titleField(page)).toHaveValue('Saved by the second');
  await expect(unsaved(page)).toHaveCount(0);
  await page.close();
  await expect(other.getByText('It is also open in another tab')).toHaveCount(0);
});

test('the own text can be copied after a conflict, to the clipboard or by hand', async ({ page, context, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await posts.change(slug, { title: 'Theirs' });
  await titleField(page).fill('Mine & more');
  await saveButton(page).click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy mine' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { text: await read('text/plain'), html: await read('text/html') };
  });
  expect(copied.text).toBe('Mine & more\n\nFirst words.');
  expect(copied.html).toContain('<p>First words.</p>');

  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('refused'));
  });
  await page.getByRole('button', { name: 'Copy mine' }).click();
  await expect(page.getByLabel('Your text')).toHaveValue('<h1>Mine &amp; more</h1>\n<p>First words.</p>');
  await expectNoViolations(page);
});

test('switching drafts off deletes the stored ones and stores no more', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await titleField(page).fill('To be forgotten');
  await untilKept(page, 'To be forgotten');
  await page.goto('/admin#settings');
  await page.getByRole('button', { name: 'Configure' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Mode' });
  await dialog.getByLabel('Store unsaved text on this device').uncheck();
  await dialog.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Not stored')).toBeVisible();
  await expect.poll(() => kept(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Edit Blog' }).click();
  await titleField(page).fill('Not kept at all');
  await page.getByLabel('Excerpt').fill('Neither');
  let asked = false;
  page.once('dialog', (leaving) => {
    asked = leaving.type() === 'beforeunload';
    leaving.accept();
  });
  await page.reload();
  expect(asked).toBe(true);
  await expect(chooser(page)).toBeEnabled();
  await expect(titleField(page)).not.toHaveValue('');
  expect(await kept(page)).toEqual([]);
  await expect(notice(page)).toHaveCount(0);
});

test('drafts of one account are hidden from another, and very old ones are deleted', async ({ page, posts }) => {
  const slug = await posts.add();
  await openBlogEditor(page, slug);
  await titleField(page).fill('Of somebody');
  await untilKept(page, 'Of somebody');
  await reload(page);
  await expect(notice(page)).toHaveCount(1);
  const change = (fields: Record<string, unknown>) =>
    page.evaluate(
      (changed) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('editor-drafts');
          opening.onsuccess = () => {
            const writing = opening.result.transaction('drafts', 'readwrite');
            const drafts = writing.objectStore('drafts');
            const reading = drafts.getAll();
            reading.onsuccess = () => {
              drafts.clear();
              for (const each of reading.result) {
                const kept = { ...each, ...changed };
                drafts.put(kept, [kept.user, kept.kind, kept.id, kept.tab, kept.sitting].join('/'));
              }
            };
            writing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
      fields,
    );
  await change({ user: 'somebody-else' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'New Post', exact: true })).toBeVisible();
  await expect(titleField(page)).not.toHaveValue('');
  await titleField(page).focus();
  expect(await kept(page)).toHaveLength(1);
  await expect(notice(page)).toHaveCount(0);
  await change({ keptAt: Date.now() - 31 * 24 * 60 * 60 * 1_000 });
  await page.reload();
  await expect.poll(async () => (await kept(page)).length).toBe(0);
});

test('a browser without storage is reported once, and typing goes on', async ({ page, posts }) => {
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('nothing is kept here', 'SecurityError');
    };
  });
  await openBlogEditor(page, await posts.add());
  await typeInText(page, ' Typed all the same.');
  await expect(page.getByText('What you type is not stored on this device')).toHaveCount(1);
  await expectNoViolations(page);
  await titleField(page).fill('A title');
  await saveButton(page).click();
  await expect(page.getByText('Content Saved')).toBeVisible();
  await expect(text(page)).toContainText('Typed all the same.');
});
