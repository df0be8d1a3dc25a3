import { type LoadResult, sendLoad } from './send-load.ts';
import { type MeasuredSite, startMeasuredSite } from './site.ts';
import { table } from './table.ts';

const PORT = 4397;
const POSTS = 1_000;
const SAMPLE_SECONDS = 10;
/** So long nothing is counted: what is compiled, kept and connected first is no leak. */
const WARM_UP = 0.25;

/** What goes on all the time, each at a steady rate a second. */
const TRAFFIC = [
  { name: 'prerendered pages', rate: 100, paths: ['/', '/about', '/books', '/services', '/speaking'] },
  { name: 'the list and its pages', rate: 50, paths: ['/blog', '/blog?page=2', '/blog?category=faith'] },
  { name: 'searches', rate: 2, paths: ['/blog?q=brand', '/blog?q=promise', '/blog?q=zeppelin'] },
  {
    name: 'forms, stored',
    rate: 1,
    paths: ['/newsletter/subscribe'],
    form: (count: number) => `email=soak-${Date.now()}-${count}%40example.com`,
  },
] as const;

/**
 * Everyday traffic for a long time, with an edit of a post every five seconds: whether answers stay as quick, whether
 * any fails, and whether memory grows.
 * @param minutes how long
 */
export async function benchSoak(minutes: number): Promise<void> {
  console.log(`… a site with ${POSTS} posts`);
  const site = await startMeasuredSite({ name: 'bench-soak', port: PORT, posts: POSTS });
  const seconds = minutes * 60;
  try {
    console.log(`… ${minutes} minutes of traffic, until ${new Date(Date.now() + seconds * 1000).toLocaleTimeString()}`);
    const memory = watchMemory(site);
    const edits = setInterval(() => site.forgetPages().catch((error) => console.error(error)), 5_000);
    const results = await Promise.all(
      TRAFFIC.map(({ rate, paths, ...load }) =>
        sendLoad({ address: site.address, paths, ...load }, { seconds, connections: Math.min(10, rate), rate }),
      ),
    );
    clearInterval(edits);
    print(results, memory.stop(), minutes);
  } finally {
    await site.stop();
  }
}

interface MemorySample {
  minute: number;
  megabytes: number;
}

function watchMemory(site: MeasuredSite) {
  const samples: MemorySample[] = [];
  const begun = performance.now();
  const timer = setInterval(() => {
    samples.push({ minute: (performance.now() - begun) / 60_000, megabytes: site.megabytes() });
  }, SAMPLE_SECONDS * 1000);
  return {
    stop: () => {
      clearInterval(timer);
      return samples.slice(Math.floor(samples.length * WARM_UP));
    },
  };
}

/** Megabytes a minute, by least squares. */
function slopeOf(samples: readonly MemorySample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minute = mean(samples.map((sample) => sample.minute));
  const level = mean(samples.map(({ megabytes }) => megabytes));
  const squares = samples.map((sample) => (sample.minute - minute) ** 2);
  const products = samples.map((sample) => (sample.minute - minute) * (sample.megabytes - level));
  return mean(products) / mean(squares);
}

function print(results: readonly LoadResult[], samples: readonly MemorySample[], minutes: number): void {
  console.log(`\n${minutes} minutes, ${POSTS} posts, every page purged every five seconds.\n`);
  table(
    ['', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'],
    results.map(({ perSecond, p50, p95, p99, failed }, index) => [
      TRAFFIC[index]?.name ?? '',
      perSecond.toFixed(1),
      p50.toFixed(1),
      p95.toFixed(1),
      p99.toFixed(1),
      `${failed}`,
    ]),
  );
  const [first, last] = [samples[0], samples.at(-1)];
  console.log(
    `\nResident memory after the first quarter: ${first?.megabytes} MB, at the end ${last?.megabytes} MB, slope ` +
      `${slopeOf(samples).toFixed(2)} MB a minute.`,
  );
}
