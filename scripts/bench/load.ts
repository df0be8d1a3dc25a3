import { BLOG_PATH, POSTS_SITEMAP_PATH, postPath, READY_PATH, SUBSCRIBE_PATH } from '../../src/paths.ts';
import { serve } from '../serve.ts';
import { type LoadResult, type Requests, sendLoad } from './send-load.ts';
import { type MeasuredSite, startMeasuredSite } from './site.ts';
import { table } from './table.ts';

const PORT = 4397;
const CONNECTIONS = 20;
const SECONDS = 6;
const POSTS = 1_000;
const ARTICLE = postPath('put-the-brand-where-developers-can-find-it');

/** The measured requests, each with its steady rate a second. */
interface Scenario extends Omit<Requests, 'address'> {
  name: string;
  rate: number;
  /** Each article is read once after a purge, so that each is rendered. */
  uncached?: true;
}

interface Measured {
  name: string;
  rate: number;
  saturated: { site: LoadResult; hono: LoadResult };
  steady: { site: LoadResult; hono: LoadResult };
  megabytes: number;
}

/**
 * Measures pages, the list, search and a form, at full speed and at a steady rate. Plain Hono, sending the same bytes
 * in the same run, is the comparison.
 */
export async function benchLoad(): Promise<void> {
  console.log(`… a site with ${POSTS} posts`);
  const site = await startMeasuredSite({ name: 'bench-load', port: PORT, posts: POSTS });
  const idle = site.megabytes();
  const measured: Measured[] = [];
  try {
    for (const scenario of await scenarios(site.address)) measured.push(await measure(site, scenario));
  } finally {
    await site.stop();
  }
  print(measured, idle);
}

async function scenarios(address: string): Promise<Scenario[]> {
  const sitemap = await (await fetch(`${address}${POSTS_SITEMAP_PATH}`)).text();
  const articles = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  const words = ['brand', 'promise', 'the page', 'letter', 'work', 'zeppelin', 'customer', 'name'];
  return [
    { name: 'prerendered page', paths: ['/'], rate: 500 },
    { name: 'kept article', paths: [ARTICLE], rate: 500 },
    { name: 'kept list', paths: [BLOG_PATH], rate: 500 },
    { name: 'article, rendered each time', paths: articles, rate: 10, uncached: true },
    {
      name: 'search, rendered each time',
      paths: words.map((q) => `${BLOG_PATH}?${new URLSearchParams({ q })}`),
      rate: 10,
    },
    {
      name: 'form without JavaScript, stored',
      paths: [SUBSCRIBE_PATH],
      rate: 10,
      form: (count) => `email=reader-${process.pid}-${Date.now()}-${count}%40example.com`,
    },
  ];
}

async function measure(site: MeasuredSite, scenario: Scenario): Promise<Measured> {
  const { name, rate, paths, form } = scenario;
  console.log(`… ${name}`);
  const address = `http://127.0.0.1:${PORT + 1}`;
  const posted = form ? [form(0)] : [];
  const replay = await serve(
    ['scripts/bench/replay.ts', `${site.address}${paths[0]}`, ...posted],
    { PORT: `${PORT + 1}` },
    `${address}${READY_PATH}`,
  );
  const load = { paths, ...(form && { form }) };
  const run = async (pressure: { connections: number } | { rate: number }) => {
    const hono = await sendLoad({ address, ...load }, { seconds: SECONDS, ...pressure });
    if (scenario.uncached) await site.purgePages();
    const own = await sendLoad({ address: site.address, ...load }, { seconds: SECONDS, ...pressure });
    return { site: own, hono };
  };
  try {
    const saturated = await run({ connections: CONNECTIONS });
    return { name, rate, saturated, steady: await run({ rate }), megabytes: site.megabytes() };
  } finally {
    replay.kill('SIGTERM');
  }
}

function print(measured: readonly Measured[], idle: number): void {
  const times = ({ p50, p95, p99 }: LoadResult) => [p50, p95, p99].map((ms) => ms.toFixed(1)).join(' / ');
  console.log(`\n${CONNECTIONS} connections, ${SECONDS} s each, ${POSTS} posts; milliseconds as p50 / p95 / p99.\n`);
  table(
    ['', 'requests/s', ': Hono', 'ms', 'Hono ms', 'at a steady rate', 'ms', 'Hono ms', 'failed', 'MB'],
    measured.map(({ name, rate, saturated, steady, megabytes }) => [
      name,
      Math.round(saturated.site.perSecond).toLocaleString('en-US'),
      (saturated.site.perSecond / saturated.hono.perSecond).toFixed(3),
      times(saturated.site),
      times(saturated.hono),
      `${rate}/s`,
      times(steady.site),
      times(steady.hono),
      `${saturated.site.failed + steady.site.failed}`,
      `${megabytes}`,
    ]),
  );
  console.log(`\nResident memory before the first request: ${idle} MB.`);
}
