import { readFileSync, rmSync } from 'node:fs';
import autocannon from 'autocannon';
import { serve } from './serve.ts';

const DATA_DIR = '.cache/bench-data';
const PORT = 4397;
const ARTICLE = '/blog/put-the-brand-where-developers-can-find-it';
const CONNECTIONS = 20;
const SECONDS = 6;
const ROUNDS = 3;

type Run = { perSecond: number; p99: number; failed: number };

/** A kept article against plain Hono sending the same bytes, the two in turns; and the memory that the site takes. */
export async function benchArticle(): Promise<void> {
  rmSync(DATA_DIR, { recursive: true, force: true });
  const site = await serve(['scripts/start.ts'], { PORT: `${PORT}`, DATA_DIR }, `http://127.0.0.1:${PORT}/readyz`);
  const idle = residentMegabytes(site.pid);
  const address = `http://127.0.0.1:${PORT}${ARTICLE}`;
  for (let read = 0; read < 1_000; read++) await (await fetch(address)).arrayBuffer();
  const afterReads = residentMegabytes(site.pid);
  const prebuilt = await serve(
    ['scripts/bench-hono.ts', address],
    { PORT: `${PORT + 1}` },
    `http://127.0.0.1:${PORT + 1}/`,
  );

  const runs = { hono: [] as Run[], site: [] as Run[] };
  for (let round = 0; round < ROUNDS; round++) {
    runs.hono.push(await load(`http://127.0.0.1:${PORT + 1}/`));
    runs.site.push(await load(address));
  }
  const uncached = await load(`http://127.0.0.1:${PORT}/blog?q=brand`);
  site.kill('SIGTERM');
  prebuilt.kill('SIGTERM');

  const hono = median(runs.hono);
  const kept = median(runs.site);
  console.log(
    `\n| ${CONNECTIONS} connections, median of ${ROUNDS} × ${SECONDS} s | requests/s | ratio | p99 ms | failed |\n|---|---|---|---|---|`,
  );
  row('plain Hono, the same bytes prebuilt', hono, hono);
  row('kept article', kept, hono);
  row('search, rendered each time', uncached, hono);
  console.log(`\nresident memory: ${idle} MB idle, ${afterReads} MB after 1,000 article reads`);
}

function row(name: string, run: Run, base: Run): void {
  const ratio = (run.perSecond / base.perSecond).toFixed(3);
  console.log(`| ${name} | ${Math.round(run.perSecond)} | ${ratio} | ${run.p99} | ${run.failed} |`);
}

async function load(url: string): Promise<Run> {
  const headers = { 'accept-encoding': 'br' };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  return { perSecond: result.requests.average, p99: result.latency.p99, failed: result.errors + result.non2xx };
}

function median(runs: Run[]): Run {
  const sorted = runs.toSorted((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('no run');
  return middle;
}

/** Linux tells it under /proc; elsewhere it is not known. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}
