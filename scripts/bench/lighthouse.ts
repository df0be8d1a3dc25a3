import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../server/environment.ts';
import {
  ABOUT_PATH,
  BLOG_PATH,
  BOOKS_PATH,
  bookPath,
  CONTACT_PATH,
  PRIVACY_PATH,
  PROJECTS_PATH,
  postPath,
  READY_PATH,
  SECOND_HOME_PATH,
  SERVICES_PATH,
  SPEAKING_PATH,
  TERMS_PATH,
} from '../../src/paths.ts';
import { chromiumPath } from '../browsers.ts';
import { serve } from '../serve.ts';

const PATHS = [
  '/',
  SECOND_HOME_PATH,
  ABOUT_PATH,
  BOOKS_PATH,
  bookPath('brand-book'),
  bookPath('twice-found'),
  bookPath('branding-without-permission'),
  SERVICES_PATH,
  PROJECTS_PATH,
  BLOG_PATH,
  postPath('put-the-brand-where-developers-can-find-it'),
  SPEAKING_PATH,
  CONTACT_PATH,
  PRIVACY_PATH,
  TERMS_PATH,
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = ['first-contentful-paint', 'largest-contentful-paint', 'cumulative-layout-shift'];
const ROUNDS = 3;
const PORT = 4396;

const root = join(import.meta.dirname, '../..');

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
};

/** Lighthouse on every public page, as a phone: the median of three runs. Prints the scores, paints (ms) and layout shift. */
export async function benchLighthouse(): Promise<void> {
  const chrome = chromiumPath();
  if (chrome === undefined) throw new StartError('There is no Chromium or Chrome; CHROMIUM_PATH may name one');
  const dataDir = join(root, '.cache/lighthouse-data');
  rmSync(dataDir, { recursive: true, force: true });
  const address = `http://localhost:${PORT}`;
  const site = await serve(['scripts/start.ts'], { PORT: `${PORT}`, DATA_DIR: dataDir }, `${address}${READY_PATH}`);
  console.log(`| page | ${CATEGORIES.join(' | ')} | FCP | LCP | CLS |\n|---|---|---|---|---|---|---|---|`);
  try {
    for (const path of PATHS) {
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round++) reports.push(await report(`${address}${path}`, chrome));
      const scores = CATEGORIES.map((name) =>
        Math.round(median(reports.map(({ categories }) => (categories[name]?.score ?? 0) * 100))),
      );
      const figures = AUDITS.map((name) =>
        median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)),
      );
      const [first, largest, shift] = figures as [number, number, number];
      console.log(
        `| ${path} | ${scores.join(' | ')} | ${Math.round(first)} | ${Math.round(largest)} | ${shift.toFixed(3)} |`,
      );
    }
  } finally {
    site.kill('SIGTERM');
  }
}

/** One run of Lighthouse's own command. */
function report(url: string, chrome: string): Promise<Report> {
  const file = join(root, '.cache/lighthouse.json');
  const parameters = [url, '--quiet', '--output=json', `--output-path=${file}`];
  const flags = '--chrome-flags=--headless=new --no-sandbox';
  const child = spawn(join(root, 'node_modules/.bin/lighthouse'), [...parameters, flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CHROME_PATH: chrome },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(readFileSync(file, 'utf8'))) : reject(new Error(`Lighthouse ended with ${code}`)),
    );
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
