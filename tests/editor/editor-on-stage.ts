import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { STYLES } from '../../islands/editor/visual/toolbar/tools.ts';
import { headlessChromiumPath } from '../../scripts/browsers.ts';
import type { Bundle } from './bundle.ts';
import { openStage, stage, violationsOn } from './open-stage.ts';

export { stage };

/**
 * One editor for the tests of a file, with functions for the things that an author sees and does.
 *
 * @param platform what the browser says it runs on
 */
export function editorOnStage(platform?: string) {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: `${headlessChromiumPath()}`, args: ['--no-sandbox'] });
    const answer = await fetch(inject('stageOffer'));
    if (!answer.ok) throw new Error(await answer.text());
    page = await openStage(browser, (await answer.json()) as Bundle, platform);
  });
  afterAll(async () => {
    if (page) expect(await violationsOn(page)).toEqual([]);
    await browser?.close();
  });

  const text = () => page.getByRole('textbox', { name: 'Text' });

  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });

  /** Browsers tell of the caret's moves a little later. */
  const settled = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

  /** The article as it would be saved. */
  const saved = () => stage(page, (it) => it.readText());

  async function open(html: string): Promise<void> {
    await stage(page, (it, value) => it.open(value), html);
    await text().waitFor();
    await settled();
  }

  return {
    get page() {
      return page;
    },
    text,
    tool,
    /** Uses a tool, and opens its menu first if it is in one. */
    async use(name: string): Promise<void> {
      if (!(await tool(name).isVisible())) {
        const menu = STYLES.some(({ label }) => label === name) ? /^Style/ : 'More';
        await page.getByRole('toolbar').getByRole('button', { name: menu }).click();
      }
      await tool(name).click();
    },
    /** Whether a tool is shown as pressed, also in a menu that is closed. */
    isPressed: async (name: string): Promise<boolean> =>
      (await page
        .getByRole('toolbar')
        .locator('button')
        .filter({ hasText: new RegExp(`^${name}(Ctrl|⌘|$)`) })
        .first()
        .getAttribute('aria-pressed')) === 'true',
    saved,
    settled,
    /** The changes that the editor has reported. */
    changes: () => stage(page, (it) => it.changes),
    open,
    /** The saved HTML, and the HTML after opening and saving that again; the two must be the same. */
    async savedTwice(): Promise<[once: string, twice: string]> {
      const once = await saved();
      await open(once);
      return [once, await saved()];
    },
    async select(word: string): Promise<void> {
      await text().getByText(word, { exact: true }).first().dblclick();
      await settled();
    },
    /** Puts the caret into the text, and waits for what is fetched when one does. */
    async enter(): Promise<void> {
      await text().focus();
      await settled();
    },
    /** Types as a person does: one key after the other, Tab and Enter among them. */
    async type(keys: string): Promise<void> {
      for (const [at, part] of keys.split('\t').entries()) {
        if (at > 0) await page.keyboard.press('Tab');
        await page.keyboard.type(part, { delay: 5 });
        await settled();
      }
    },
    async press(key: string): Promise<void> {
      await page.keyboard.press(key);
      await settled();
    },
  };
}
