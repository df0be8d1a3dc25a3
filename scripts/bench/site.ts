import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_API_PATH, READY_PATH } from '../../src/paths.ts';
import { serve } from '../serve.ts';

/** A fresh site to measure, with its own data directory and no other visitors. */
export interface MeasuredSite {
  /** Without a trailing slash. */
  address: string;
  /** Resident memory in megabytes; NaN where the system does not report it. */
  megabytes: () => number;
  /** Purges its cached pages. */
  purgePages: () => Promise<void>;
  stop: () => Promise<void>;
}

/** All load comes from one address here, so the limits by address are off; otherwise they would be measured. */
const UNLIMITED =
  'call_requests_per_client_hour=0,call_requests_per_address_day=0,call_requests_per_hour=0,subscriptions_per_client_hour=0,subscriptions_per_hour=0';

interface SiteSettings {
  /** The name of its folder in .cache. */
  name: string;
  port: number;
  /** Generated posts besides the sample articles. */
  posts?: number;
  /** The port on which it listens for an inspector. */
  inspectorPort?: number;
}

/** Starts a fresh site. */
export async function startMeasuredSite({ posts = 0, ...settings }: SiteSettings): Promise<MeasuredSite> {
  const dataDir = join('.cache', settings.name);
  rmSync(dataDir, { recursive: true, force: true });
  addPosts(dataDir, posts);
  return resumeMeasuredSite(settings);
}

/** Starts a site on the data that an earlier one left. */
export async function resumeMeasuredSite({
  name,
  port,
  inspectorPort,
}: Omit<SiteSettings, 'posts'>): Promise<MeasuredSite> {
  const dataDir = join('.cache', name);
  const address = `http://127.0.0.1:${port}`;
  const environment = { PORT: `${port}`, DATA_DIR: dataDir, SITE_URL: address, LIMITS: UNLIMITED };
  const inspector = inspectorPort ? [`--inspect=127.0.0.1:${inspectorPort}`, '--inspect-publish-uid=http'] : [];
  const site = await serve([...inspector, 'scripts/start.ts'], environment, `${address}${READY_PATH}`);
  return {
    address,
    megabytes: () => residentMegabytes(site.pid),
    purgePages: () => purgePages(address, dataDir),
    async stop() {
      const ended = new Promise((resolve) => site.once('exit', resolve));
      site.kill('SIGTERM');
      await ended;
    },
  };
}

/** Fills the blog of a site that is not running. */
export function addPosts(dataDir: string, count: number): void {
  if (count === 0) return;
  const environment = { ...process.env, DATA_DIR: dataDir };
  execFileSync(process.execPath, ['scripts/seed.ts', '--posts', `${count}`], { env: environment });
}

/** A changed row purges the cached pages. It changes only updated_at, which no page shows. */
async function purgePages(address: string, dataDir: string): Promise<void> {
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { secretKey: string };
  const answer = await fetch(`${address}${DATA_API_PATH}/blog_posts?slug=eq.hand-over-the-keys`, {
    method: 'PATCH',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ updated_at: new Date().toISOString() }),
  });
  if (!answer.ok) throw new Error(`the pages could not be purged: ${answer.status}`);
  await answer.text();
}

/** Only Linux reports it, under /proc. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}
