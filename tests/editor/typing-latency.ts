import { readdirSync, readFileSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import { headlessChromiumPath } from '../../scripts/browsers.ts';
import { readArticle } from '../../scripts/generate/seed-sql.ts';
import { plainText } from '../../src/html/html-policy.ts';
import { bundled } from './bundle.ts';
import { openStage, stage } from './open-stage.ts';

/** Keys typed into each; the first are not counted. */
const KEYS = 300;
const WARM_UP = 30;
const WORDS = 20_000;

/** An article of the seeded ones, over and over. */
function longArticle(): string {
  const folder = new URL('../../supabase/articles/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  const articles = files.map((file) => readArticle(file, readFileSync(new URL(file, folder), 'utf8')).content);
  let html = '';
  for (let at = 0; plainText(html).split(' ').length < WORDS; at += 1) html += articles[at % articles.length];
  return html;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

/** Types into the middle of the text. Gives each key's time from input to paint, in milliseconds, slowest last. */
async function typed(page: Page): Promise<{ events: number[]; frames: number[] }> {
  await page.evaluate(() => {
    const text = document.querySelector('[contenteditable=true]');
    const paragraphs = text?.querySelectorAll(':scope > p') ?? [];
    const middle = paragraphs[Math.floor(paragraphs.length / 2)];
    middle?.scrollIntoView({ block: 'center' });
  });
  const box = await page.evaluate(() => {
    const paragraphs = document.querySelectorAll('[contenteditable=true] > p');
    const { x, y } = paragraphs[Math.floor(paragraphs.length / 2)]?.getBoundingClientRect() ?? { x: 0, y: 0 };
    return { x: x + 60, y: y + 10 };
  });
  await page.mouse.click(box.x, box.y);
  await page.waitForTimeout(1000);
  await page.keyboard.type('warming up, which is not counted'.slice(0, WARM_UP), { delay: 50 });
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    const seen = { events: [] as number[], frames: [] as number[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.events.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => seen.frames.push(performance.now() - timeStamp);
          port2.postMessage('');
        });
      },
      true,
    );
  });
  const words = 'the quick brown fox jumps over the lazy dog and types on '.repeat(20);
  await page.keyboard.type(words.slice(0, KEYS), { delay: 60 });
  await page.waitForTimeout(1500);
  const seen = await page.evaluate(() => (window as unknown as { seen: { events: number[]; frames: number[] } }).seen);
  // The browser tells of events of 16 ms and more, in steps of 8; the others were faster.
  const fast = Array<number>(KEYS - seen.events.length).fill(8);
  const sorted = (list: number[]) => list.sort((a, b) => a - b);
  return { events: sorted([...fast, ...seen.events]), frames: sorted(seen.frames) };
}

const browser = await chromium.launch({ executablePath: `${headlessChromiumPath()}`, args: ['--no-sandbox'] });
const built = await bundled('tests/editor/stage.tsx');
const html = longArticle();

for (let round = 1; round <= 3; round += 1) {
  for (const kind of ['plain contenteditable', 'visual editor']) {
    const page = await openStage(browser, built);
    await page.setViewportSize({ width: 1280, height: 900 });
    if (kind === 'visual editor') await stage(page, (it, value) => it.open(value), html);
    else {
      await page.evaluate((value) => {
        const text = document.createElement('div');
        text.contentEditable = 'true';
        text.className = 'prose';
        text.style.whiteSpace = 'pre-wrap';
        // The stage is under the policy of the admin area, where a plain string does not become HTML.
        const { trustedTypes } = window as unknown as { trustedTypes: TrustedTypes };
        const policy = trustedTypes.createPolicy('html-parser', { createHTML: (html) => html });
        text.innerHTML = policy.createHTML(value.replaceAll('>\n<', '><'));
        document.querySelector('main')?.append(text);
      }, html);
    }
    await page.waitForTimeout(2000);
    const { events, frames } = await typed(page);
    const at = (list: number[], share: number) => (list[Math.floor(list.length * share)] ?? 0).toFixed(1);
    console.log(
      `${kind}: event timing p50 ${at(events, 0.5)}, p95 ${at(events, 0.95)}, max ${at(events, 0.999)} ms; ` +
        `key to frame p50 ${at(frames, 0.5)}, p95 ${at(frames, 0.95)} ms`,
    );
    await page.context().close();
  }
}
await browser.close();
