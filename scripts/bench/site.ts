import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../serve.ts';

/** A site that is measured: fresh, on a data directory of its own, with nobody else on it. */
export interface MeasuredSite {
  /** Without a slash at its end. */
  address: string;
  /** What it takes of memory, in megabytes; not a number where the system does not tell. */
  megabytes: () => number;
  /** Has it forget its kept pages. */
  forgetPages: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Everybody sends from one address here, so that limits would measure themselves. */
const UNLIMITED =
  'call_requests_per_client_hour=0,call_requests_per_address_day=0,subscriptions_per_client_hour=0,subscriptions_per_hour=0';

interface SiteSettings {
  /** Of its folder in .cache. */
  name: string;
  port: number;
  /** Generated posts besides the sample articles. */
  posts?: number;
  /** Where it listens for an inspector. */
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
  const site = await serve([...inspector, 'scripts/start.ts'], environment, `${address}/readyz`);
  return {
    address,
    megabytes: () => residentMegabytes(site.pid),
    forgetPages: () => forgetPages(address, dataDir),
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

/** A row that changed purges what shows it; nobody sees when a post was changed last. */
async function forgetPages(address: string, dataDir: string): Promise<void> {
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { secretKey: string };
  const answer = await fetch(`${address}/rest/v1/blog_posts?slug=eq.hand-over-the-keys`, {
    method: 'PATCH',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ updated_at: new Date().toISOString() }),
  });
  if (!answer.ok) throw new Error(`the pages could not be purged: ${answer.status}`);
  await answer.text();
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
