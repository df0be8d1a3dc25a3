import type { Page } from 'playwright';
import { createDice, type Dice } from '../sample-posts/sample-words.ts';
import type { BenchBrowser } from './browser.ts';
import { type EditorSite, htmlText, visualText } from './editor.ts';

/** The result for the text of one killed tab. */
export type Loss = Readonly<{
  way: string;
  /** Milliseconds from the first lost key to the kill. */
  lostMs: number;
  /** Whether anything was offered when the post was opened again. */
  offered: boolean;
  /** Whether the offered text is exactly the beginning of the typed text. */
  isBeginning: boolean;
}>;

/**
 * Kills the tab, or sometimes the whole browser, during typing, and reads the draft that the editor offers
 * afterwards.
 */
export async function killTrials(browser: BenchBrowser, site: EditorSite, kills: number): Promise<Loss[]> {
  const random = createDice(8);
  const losses: Loss[] = [];
  for (let trial = 0; trial < kills; trial += 1) {
    const slug = `bench-kill-${trial}`;
    await site.addPost(slug);
    const whole = trial % 5 === 4;
    const html = trial % 4 === 3;
    const page = await site.open(browser.context, slug);
    await putCaretAtEnd(page, html);
    const typed = await typeUntilKilled(page, random, whole ? () => browser.kill() : () => crash(page));
    if (whole) await browser.start();
    else await page.close();

    const again = await site.open(browser.context, slug);
    const found = await offered(again);
    const kept = found?.slice('Begin'.length);
    const text = typed.keys.map(({ key }) => key).join('');
    losses.push({
      way: `${whole ? 'browser' : 'tab'}, ${html ? 'HTML' : 'Visual'}`,
      lostMs: Math.max(0, typed.killed - (typed.keys[kept?.length ?? 0]?.at ?? typed.killed)),
      offered: kept !== undefined,
      isBeginning: kept !== undefined && text.startsWith(kept),
    });
    await again.close({ runBeforeUnload: false });
    const { lostMs } = losses.at(-1) as Loss;
    console.log(
      `… ${trial + 1} of ${kills}: ${text.length} keys, ${Math.round(lostMs)} ms lost${kept === undefined ? ', NOT OFFERED' : ''}`,
    );
  }
  return losses;
}

async function putCaretAtEnd(page: Page, html: boolean): Promise<void> {
  if (html) {
    await page.getByRole('button', { name: 'HTML', exact: true }).click();
    // Puts the caret into the paragraph.
    await htmlText(page).fill('<p>Begin');
    return;
  }
  await visualText(page).click();
  await page.keyboard.press('ControlOrMeta+End');
}

/** Types a count, key by key, at a person's uneven pace, until the kill, which does not wait for a key. */
async function typeUntilKilled(page: Page, random: Dice, kill: () => Promise<void>) {
  const keys: { key: string; at: number }[] = [];
  let killed = Number.POSITIVE_INFINITY;
  const killing = new Promise<void>((resolve, reject) => {
    setTimeout(
      () => {
        killed = performance.now();
        kill().then(resolve, reject);
      },
      500 + random() * 4_500,
    );
  });
  for (let count = 0; killed === Number.POSITIVE_INFINITY; count += 1) {
    for (const key of `${count} `) {
      const at = performance.now();
      if (at >= killed) break;
      keys.push({ key, at });
      // A key press that is in progress when the tab is killed never returns.
      await Promise.race([page.keyboard.type(key).catch(() => {}), killing]);
      await new Promise((later) => setTimeout(later, random() * 120));
    }
  }
  await killing;
  return { keys: keys.filter(({ at }) => at < killed), killed };
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
}

/** The text that is offered, or undefined when nothing is. */
async function offered(page: Page): Promise<string | undefined> {
  const restore = page.getByRole('button', { name: 'Restore' });
  const is = await restore.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  );
  if (!is) return undefined;
  await restore.click();
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  const text = (await visualText(page).textContent()) ?? '';
  return text.replaceAll('\u00a0', ' ').trimEnd();
}
