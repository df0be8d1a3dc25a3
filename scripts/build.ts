#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildForProvider, ensureBuild, PAGES_UNREAD } from '../server/build/build-site.ts';
import { checkContent } from '../server/build/check-content.ts';
import { readSecrets } from '../server/embedded/secrets.ts';
import { type Environment, readEnvironment, StartError } from '../server/environment.ts';
import { buildSettings } from '../server/start.ts';
import { isTargetName, TARGET_NAMES } from '../server/targets/deploy-target.ts';
import { HEALTH_PATH } from '../src/paths.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run build: builds the site, for a provider or before a restart.

DEPLOY_TARGET  node (default): npm start serves this build if it has the same settings
               netlify: dist/ and .netlify/v1/; vercel: .vercel/output/
With a hosted project it needs PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_ANON_KEY, which are part of the pages, and SITE_URL.
On Netlify and Vercel, SITE_URL defaults to the address that the provider gives the site.

With the embedded backend the site must be running, with the same settings: a new version is built in a folder of its own
from the running site's pages, so that its start need not build (docs/deploy-node.md). npm start builds by itself; it does
not need this command.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async () => {
  process.chdir(root);
  const target = process.env.DEPLOY_TARGET || 'node';
  if (!isTargetName(target)) throw new StartError(`DEPLOY_TARGET: expected ${TARGET_NAMES.join(', ')}`);
  await checkContent(root);
  const environment = readEnvironment({ ...process.env, SITE_URL: siteUrl(process.env) }, root);
  if (!environment.hosted && target !== 'node')
    throw new StartError(`PUBLIC_SUPABASE_URL: needed for ${target}, which has no embedded backend`);
  const running = environment.hosted ? undefined : await runningSite(environment);
  const settings = await buildSettings(environment, running);
  if (running && settings.EDITED_PAGES === PAGES_UNREAD)
    throw new StartError(`The site at ${running.address} did not answer with its pages`);
  const backendAddress = environment.hosted?.url ?? running?.address ?? '';
  const folder =
    target === 'node'
      ? await ensureBuild(root, settings, { backendAddress, progress: (step) => console.log(`  … ${step}`) })
      : await buildForProvider(root, target, settings);
  console.log(`Built for ${target} into ${folder}`);
  return undefined;
});

/** The address that visitors use: the configured one, else the one in the variables of the provider's build. */
function siteUrl({ SITE_URL, NETLIFY, URL, VERCEL_PROJECT_PRODUCTION_URL }: NodeJS.ProcessEnv): string | undefined {
  if (SITE_URL) return SITE_URL;
  if (NETLIFY) return URL;
  return VERCEL_PROJECT_PRODUCTION_URL && `https://${VERCEL_PROJECT_PRODUCTION_URL}`;
}

/** The site that runs with these settings. @throws StartError when there is none */
async function runningSite({ dataDir, host, port }: Environment) {
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
  const answers = await fetch(`${address}${HEALTH_PATH}`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers || !existsSync(join(dataDir, 'secrets.json')))
    throw new StartError(
      `DATA_DIR: no site runs on ${dataDir} at ${address}. Without a running site, npm start builds by itself`,
    );
  const secrets = await readSecrets(dataDir);
  const send = (request: Request) =>
    fetch(new URL(new URL(request.url).pathname + new URL(request.url).search, address), { headers: request.headers });
  return { address, secrets, fetch: send };
}
