import type { BrowserContext, Page } from 'playwright';
import { createDice } from '../sample-posts/sample-words.ts';
import { type EditorSite, visualText } from './editor.ts';

export type TabTrials = Readonly<{ trials: number; overwritten: number; unnotified: number }>;

/**
 * Two tabs of one browser, or two browsers, type into the same post and save it at about the same time. One save is
 * stored; the other tab must report the conflict and still have its text.
 */
export async function tabTrials(
  one: BrowserContext,
  otherBrowser: BrowserContext,
  site: EditorSite,
  trials: number,
): Promise<TabTrials> {
  const random = createDice(20);
  const figures = { trials, overwritten: 0, unnotified: 0 };
  for (let trial = 0; trial < trials; trial += 1) {
    const slug = `bench-tabs-${trial}`;
    await site.addPost(slug);
    const tabs = [
      { page: await site.open(one, slug), mark: 'ONE' },
      { page: await site.open(trial % 2 === 0 ? one : otherBrowser, slug), mark: 'TWO' },
    ];
    for (const { page, mark } of tabs) await type(page, ` ${mark}`);
    if (random() < 0.5) tabs.reverse();
    const saves = tabs.map(async ({ page }, index) => {
      await page.waitForTimeout(index * random() * 300);
      await save(page);
    });
    await Promise.all(saves);

    const { content } = await site.readPost(slug);
    const losers = tabs.filter(({ mark }) => !content.includes(mark));
    for (const { page, mark } of losers) {
      const notice = page.getByText('It was changed somewhere else since you opened it.').first();
      const isNotified = await notice.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      );
      const isThere = ((await visualText(page).textContent()) ?? '').includes(mark);
      if (!isNotified) figures.unnotified += 1;
      if (!isNotified || !isThere) figures.overwritten += 1;
    }
    if (losers.length !== 1) figures.overwritten += 1;
    console.log(`… two tabs ${trial + 1} of ${trials}: stored ${content.replace(/<[^>]+>/g, '')}`);
    for (const { page } of tabs) await page.close({ runBeforeUnload: false });
  }
  return figures;
}

async function type(page: Page, words: string): Promise<void> {
  await visualText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(words);
}

/** Presses the button, and waits for the editor's message. */
async function save(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await page.locator('.toast').first().waitFor();
}
