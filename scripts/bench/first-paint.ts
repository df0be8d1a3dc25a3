import type { Browser } from 'playwright';

/** Lighthouse's phone: round trips of 150 ms, 1.6 Mbit/s, a processor a quarter as fast. */
const PHONE = { latency: 150, throughput: (1.6 * 1024 * 1024) / 8, slowdown: 4 };
const TIMES = 5;

/** Milliseconds from the navigation, median of five. */
export interface FirstPaint {
  fcp: number;
  lcp: number;
}

/** The first and the largest contentful paint of a page, on a phone with a slow network. */
export async function firstPaint(browser: Browser, address: string): Promise<FirstPaint> {
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
