import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { headlessChromiumPath } from './scripts/browsers.ts';
import type { Engine } from './tests/support/browser-sites.ts';
import { SITE } from './tests/support/site-address.ts';

const executablePath = headlessChromiumPath();

/** Browser tests run on the built site with its real backend; each worker has a site and a database of its own. */
export default defineConfig<object, { engine: Engine }>({
  testDir: 'tests',
  testMatch: ['e2e/**/*.spec.ts', 'accessibility/**/*.spec.ts'],
  outputDir: '.cache/test-results',
  globalSetup: './tests/support/prepare-browser-sites.ts',
  // A worker often waits, for its site or its browser: one more than there are processors keeps them busy.
  workers: Math.max(3, Math.min(4, availableParallelism() + 1)),
  timeout: 120_000,
  // Some machines are slow, and other steps run beside this one; what never comes is as surely missed.
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  projects: [
    // What the site does with its database, on the other engine as well; one worker prepares one server.
    { name: 'postgres', grep: /@core/, workers: 1, use: { engine: 'postgres' } },
    { name: 'pglite' },
  ],
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: SITE,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
