import { rmSync } from 'node:fs';
import { READY_PATH } from '../../src/paths.ts';
import { serve } from '../serve.ts';
import { BenchBrowser } from './browser.ts';
import { killTrials, type Loss } from './draft-kills.ts';
import { tabTrials } from './draft-tabs.ts';
import { editorSite } from './editor.ts';
import { table } from './table.ts';

const DATA_DIR = '.cache/bench-drafts-data';
const PORT = 4397;
const SITE = `http://127.0.0.1:${PORT}`;
const ACCOUNT = { email: 'author@example.com', password: 'a long enough password' };
const KILLS = 50;
const TABS = 20;

/** Measures whether the editor loses typed text, and whether two tabs silently overwrite each other. */
export async function benchDrafts(): Promise<void> {
  rmSync(DATA_DIR, { recursive: true, force: true });
  const environment = { PORT: `${PORT}`, DATA_DIR, ADMIN_EMAIL: ACCOUNT.email, ADMIN_PASSWORD: ACCOUNT.password };
  const server = await serve(['scripts/start.ts'], environment, `${SITE}${READY_PATH}`);
  const browser = new BenchBrowser();
  try {
    const site = editorSite(SITE, DATA_DIR, ACCOUNT);
    await browser.start();
    await site.signIn(browser.context);
    // The browser writes its session to disk when it quits, which must happen before the first kill.
    await browser.quit();
    await browser.start();
    const losses = await killTrials(browser, site, KILLS);
    const other = await browser.browser.newContext();
    await site.signIn(other);
    const tabs = await tabTrials(browser.context, other, site, TABS);
    printLosses(losses);
    console.log('');
    table(
      ['two tabs or two browsers', 'silent overwrites', 'second save not told'],
      [[`${tabs.trials}`, `${tabs.overwritten}`, `${tabs.unnotified}`]],
    );
  } finally {
    await browser.end();
    server.kill('SIGTERM');
  }
}

function printLosses(losses: readonly Loss[]): void {
  const ways = [...new Set(losses.map((loss) => loss.way))];
  console.log('');
  table(
    ['killed while typing', 'kills', 'ms lost, median', 'longest', 'not offered', 'garbled'],
    [
      ...ways.map((way) =>
        row(
          way,
          losses.filter((loss) => loss.way === way),
        ),
      ),
      row('all', losses),
    ],
  );
}

function row(name: string, losses: readonly Loss[]): string[] {
  const lost = losses.map(({ lostMs }) => Math.round(lostMs)).sort((a, b) => a - b);
  const missing = losses.filter(({ offered }) => !offered).length;
  const garbled = losses.filter(({ offered, isBeginning }) => offered && !isBeginning).length;
  const figures = [losses.length, lost[Math.floor(lost.length / 2)], lost.at(-1), missing, garbled];
  return [name, ...figures.map((figure) => `${figure}`)];
}
