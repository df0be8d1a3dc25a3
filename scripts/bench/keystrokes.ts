import { chromium } from 'playwright';
import { chromiumPath } from '../browsers.ts';
import { type Latency, summary } from './latency.ts';

const SEARCHES = ['brand', 'promise', 'the page', 'zeppelin'];

/** The number of results that were painted during typing, and their delays after the key that caused them. */
export type Keystrokes = Latency & Readonly<{ painted: number }>;

/**
 * Types searches into the blog's list, and waits after each key for the frame that shows its answer: from the key's
 * event to the frame after the results changed. Keys that change nothing (a wait of three seconds) are not counted.
 */
export async function benchKeystrokes(address: string): Promise<Keystrokes> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(address, { waitUntil: 'load' });
    const field = page.getByRole('searchbox');
    await field.click();
    // By then, the island is hydrated.
    await page.waitForTimeout(1_000);
    const taken: number[] = [];
    for (const search of SEARCHES) {
      for (const key of search) {
        const painting = page.evaluate(untilPainted);
        await field.press(key === ' ' ? 'Space' : key);
        const time = await painting;
        if (time !== null) taken.push(time);
      }
      await field.fill('');
      await page.waitForTimeout(1_000);
    }
    return { ...summary(taken), painted: taken.length };
  } finally {
    await browser.close();
  }
}

/**
 * Runs in the page: milliseconds from the next key to the frame after the last change that it made; null when nothing
 * changed.
 */
function untilPainted(): Promise<number | null> {
  const SETTLED_MS = 400;
  return new Promise((resolve) => {
    let pressed = 0;
    let painted: number | null = null;
    const press = (event: Event) => {
      pressed = event.timeStamp;
      setTimeout(give, 3_000);
    };
    const give = () => {
      removeEventListener('keydown', press, true);
      changes.disconnect();
      resolve(painted);
    };
    let settled = 0;
    const areResults = (node: Node) => node instanceof Element && node.matches('.results');
    const changes = new MutationObserver((records) => {
      if (!pressed || !records.some(({ addedNodes }) => [...addedNodes].some(areResults))) return;
      // The outer callback runs before the first frame is drawn. In the inner one, that frame is on the screen.
      requestAnimationFrame(() =>
        requestAnimationFrame((now) => {
          painted ??= now - pressed;
          clearTimeout(settled);
          settled = window.setTimeout(give, SETTLED_MS);
        }),
      );
    });
    addEventListener('keydown', press, true);
    changes.observe(document.body, { childList: true, subtree: true });
  });
}
