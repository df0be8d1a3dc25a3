import { defineConfig } from '@playwright/test';
import { chromiumPath } from './scripts/chromium.ts';
import { PORT, SITE } from './tests/support/site-address.ts';

const executablePath = chromiumPath();

/** Browser tests run on the built site with its real backend, one worker: they share a database. */
export default defineConfig({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'accessibility/**/*.spec.ts'],
  outputDir: '.cache/test-results',
  workers: 1,
  timeout: 60_000,
  // Some machines are slow; what never comes is as surely missed.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: SITE,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  webServer: {
    command: 'node tests/support/e2e-site.ts',
    url: `${SITE}/readyz`,
    env: { PORT: `${PORT}` },
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
});
