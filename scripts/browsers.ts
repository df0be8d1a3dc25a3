import { existsSync } from 'node:fs';

const CHROMIUM = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Chromium without its windows, which Playwright uses too: the same pages cost about a quarter less work. */
const HEADLESS = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', ...CHROMIUM];

const FIREFOX = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** The system's Firefox, in which some tests of the editor run as well. */
export function firefoxPath(): string | undefined {
  return firstOf(FIREFOX);
}

/** The system's Chromium or Chrome; undefined when there is none, so that Playwright uses its own. */
export function chromiumPath(): string | undefined {
  return firstOf(CHROMIUM);
}

/** What tests run in: the system's headless shell, or else its Chromium. */
export function headlessChromiumPath(): string | undefined {
  return firstOf(HEADLESS);
}

function firstOf(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path));
}
