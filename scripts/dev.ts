#!/usr/bin/env node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { dev } from 'astro';
import { startBackendParts } from '../server/backend-parts.ts';
import { checkContent } from '../server/build/check-content.ts';
import { openDataDirectory } from '../server/data-directory.ts';
import { backendMount } from '../server/dev-integration.ts';
import { readEnvironment } from '../server/environment.ts';
import { sharedPageStore } from '../server/page-cache/store.ts';
import { buildSettings } from '../server/start.ts';
import { runService } from './run-command.ts';

const HELP = `npm run dev: runs Astro's development server with the same backend and the same data directory as npm
start.

The browser shows a changed file as soon as it is saved. There is no Content-Security-Policy and no page cache here.
Settings come from the environment; README.md lists them.`;

const root = dirname(import.meta.dirname);

await runService(HELP, async () => {
  process.chdir(root);
  await checkContent(root);
  const environment = readEnvironment(process.env, root);
  const data = openDataDirectory(environment);
  const parts = environment.hosted
    ? undefined
    : await startBackendParts(environment, root, sharedPageStore(), (step) => console.log(`  … ${step}`));
  // The page content is loaded before the development server listens, so the backend gets a port of its own for that.
  const loading = parts && createServer(parts.listener);
  if (loading) {
    await new Promise<void>((done) => loading.listen(0, '127.0.0.1', done));
    process.env.BUILD_BACKEND_URL = `http://127.0.0.1:${(loading.address() as AddressInfo).port}`;
  }
  Object.assign(process.env, await buildSettings(environment, parts?.embedded), { ASTRO_TELEMETRY_DISABLED: '1' });
  const server = await dev({
    root,
    server: { port: environment.port, host: environment.host },
    integrations: parts ? [backendMount(parts)] : [],
  });
  if (parts?.embedded.newAdministrator) console.log('Administrator:', parts.embedded.newAdministrator);
  return async () => {
    await server.stop();
    loading?.closeAllConnections();
    loading?.close();
    await parts?.close();
    data.release();
  };
});
