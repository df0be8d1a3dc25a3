import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DATA_API_PATH, READY_PATH } from '../../src/paths.ts';
import { serve } from '../serve.ts';

/** A fresh site to measure, with its own data directory and no other visitors. */
export interface MeasuredSite {
  /** Without a trailing slash. */
  address: string;
  dataDir: string;
  /** Resident memory in megabytes; NaN where the system does not report it. */
  megabytes: () => number;
  /** Milliseconds that its process has used of the processors; NaN where the system does not report it. */
  processorMs: () => number;
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
  /** The folder of another checkout to measure instead of this one. */
  root?: string;
  /** A PostgreSQL server to use instead of PGlite. */
  databaseUrl?: string;
  /** More settings of the site. */
  environment?: Record<string, string>;
}

/** Starts a fresh site. */
export async function startMeasuredSite({ posts = 0, ...settings }: SiteSettings): Promise<MeasuredSite> {
  const dataDir = dataDirectoryOf(settings.name);
  rmSync(dataDir, { recursive: true, force: true });
  addPosts(dataDir, posts, settings);
  return resumeMeasuredSite(settings);
}

/** Starts a site on the data that an earlier one left. */
export async function resumeMeasuredSite({
  name,
  port,
  inspectorPort,
  root,
  databaseUrl = '',
  environment,
}: Omit<SiteSettings, 'posts'>): Promise<MeasuredSite> {
  const dataDir = dataDirectoryOf(name);
  const address = `http://127.0.0.1:${port}`;
  const settings = {
    ...{ PORT: `${port}`, DATA_DIR: dataDir, SITE_URL: address, LIMITS: UNLIMITED, DATABASE_URL: databaseUrl },
    ...environment,
  };
  const inspector = inspectorPort ? [`--inspect=127.0.0.1:${inspectorPort}`, '--inspect-publish-uid=http'] : [];
  const site = await serve([...inspector, ...startParameters(root)], settings, `${address}${READY_PATH}`, root);
  return {
    address,
    dataDir,
    megabytes: () => residentMegabytes(site.pid),
    processorMs: () => processorMs(site.pid),
    purgePages: () => purgePages(address, dataDir),
    async stop() {
      const ended = new Promise((resolve) => site.once('exit', resolve));
      site.kill('SIGTERM');
      await ended;
    },
  };
}

/** What `npm start` gives to Node in a checkout: its options, and the script. */
function startParameters(root = '.'): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.replace(/^(exec )?node /, '').split(' ');
}

/** Fills the blog of a site that is not running. */
export function addPosts(
  dataDir: string,
  count: number,
  { root, databaseUrl = '', environment }: Pick<SiteSettings, 'root' | 'databaseUrl' | 'environment'> = {},
): void {
  if (count === 0) return;
  const settings = { ...process.env, DATA_DIR: resolve(dataDir), DATABASE_URL: databaseUrl, ...environment };
  execFileSync(process.execPath, ['scripts/seed.ts', '--posts', `${count}`], { env: settings, cwd: root });
}

/** Absolute, because a site of another checkout runs in that folder. */
function dataDirectoryOf(name: string): string {
  return resolve('.cache', name);
}

/** The post that is changed to purge the pages. */
export const PURGED_SLUG = 'hand-over-the-keys';

/** A changed row purges the cached pages. It changes only updated_at, which no page shows. */
async function purgePages(address: string, dataDir: string): Promise<void> {
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { secretKey: string };
  const answer = await fetch(`${address}${DATA_API_PATH}/blog_posts?slug=eq.${PURGED_SLUG}`, {
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

/** Only Linux reports it, under /proc, in hundredths of a second. */
function processorMs(pid: number | undefined): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return Number.NaN;
  }
}
