import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The system's Chromium or Chrome; undefined when there is none, so that Playwright uses its own. */
export function chromiumPath(): string | undefined {
  return CANDIDATES.find((path) => path !== undefined && existsSync(path));
}
