import { type Browser, chromium } from 'playwright';
import { BLOG_PATH, PAGES_SITEMAP_PATH, postPath } from '../../src/paths.ts';
import { chromiumPath } from '../browsers.ts';
import { serveEleventyArticle } from './eleventy.ts';
import { BUDGET, type PageWeight, weighPage } from './page-weight.ts';
import { startMeasuredSite } from './site.ts';
import { table } from './table.ts';

/** Lighthouse's phone: round trips of 150 ms, 1.6 Mbit/s, a processor a quarter as fast. */
const PHONE = { latency: 150, throughput: (1.6 * 1024 * 1024) / 8, slowdown: 4 };
const TIMES = 5;

/** Milliseconds from the navigation, median of five. */
interface FirstPaint {
  fcp: number;
  lcp: number;
}

const PORT = 4397;
const ARTICLE = postPath('put-the-brand-where-developers-can-find-it');

interface Weighed extends PageWeight, FirstPaint {
  name: string;
}

/**
 * Compares every public page, as a phone loads it, with the budgets, and an article with Eleventy's bare page of it.
 */
export async function benchWeight(): Promise<void> {
  const site = await startMeasuredSite({ name: 'bench-weight', port: PORT });
  const eleventy = await serveEleventyArticle(PORT + 1);
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const weighed: Weighed[] = [];
    for (const path of await publicPages(site.address)) {
      console.log(`… ${path}`);
      weighed.push(await weigh(browser, path, site.address + path));
    }
    print(weighed, await weigh(browser, 'Eleventy, the same article', eleventy.address));
  } finally {
    await browser.close();
    eleventy.stop();
    await site.stop();
  }
}

/** The built pages of the sitemap, and one article. */
async function publicPages(address: string): Promise<string[]> {
  const sitemap = await (await fetch(`${address}${PAGES_SITEMAP_PATH}`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  return [...new Set([...pages, BLOG_PATH]), ARTICLE];
}

async function weigh(browser: Browser, name: string, address: string): Promise<Weighed> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const weight = await weighPage(page, address);
  await page.close();
  return { name, ...weight, ...(await firstPaint(browser, address)) };
}

function print(weighed: readonly Weighed[], eleventy: Weighed): void {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const row = ({ name, code, script, fonts, images, requests, fcp, lcp }: Weighed) => [
    name,
    kilobytes(code),
    (code / eleventy.code).toFixed(2),
    kilobytes(script),
    kilobytes(fonts),
    kilobytes(images),
    `${requests}`,
    `${Math.round(fcp)} / ${Math.round(lcp)}`,
  ];
  const budget = [
    '_budget_',
    kilobytes(BUDGET.page),
    '',
    kilobytes(BUDGET.scriptBefore),
    kilobytes(BUDGET.fonts),
    '',
    `${BUDGET.requests}`,
    '',
  ];
  console.log(
    '\nkB as a phone loads it first; HTML, CSS and JavaScript as brotli, script before acting uncompressed.\n',
  );
  table(
    ['page', 'HTML, CSS, JS', ': Eleventy', 'script', 'fonts', 'images', 'requests', 'FCP / LCP ms'],
    [...weighed.map(row), row(eleventy), budget],
  );
}

/** The first and the largest contentful paint of a page, on a phone with a slow network. */
async function firstPaint(browser: Browser, address: string): Promise<FirstPaint> {
  const runs: FirstPaint[] = [];
  for (let time = 0; time < TIMES; time++) runs.push(await paintOnce(browser, address));
  return { fcp: median(runs.map(({ fcp }) => fcp)), lcp: median(runs.map(({ lcp }) => lcp)) };
}

async function paintOnce(browser: Browser, address: string): Promise<FirstPaint> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: PHONE.latency,
      downloadThroughput: PHONE.throughput,
      uploadThroughput: PHONE.throughput,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE.slowdown });
    await page.goto(address, { waitUntil: 'networkidle' });
    return await page.evaluate(
      () =>
        new Promise<{ fcp: number; lcp: number }>((resolve) => {
          const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
          new PerformanceObserver((list) => resolve({ fcp, lcp: list.getEntries().at(-1)?.startTime ?? fcp })).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          });
        }),
    );
  } finally {
    await context.close();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
