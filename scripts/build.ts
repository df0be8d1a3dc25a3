#!/usr/bin/env node
import { dirname } from 'node:path';
import { buildForProvider, ensureBuild } from '../server/build/build-site.ts';
import { checkContent } from '../server/build/check-content.ts';
import { readEnvironment, StartError } from '../server/environment.ts';
import { buildSettings } from '../server/start.ts';
import { isTargetName, TARGET_NAMES } from '../server/targets/deploy-target.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run build: builds the site for a hosted backend.

DEPLOY_TARGET  node (default): npm start serves this build if it has the same settings
               netlify: dist/ and .netlify/v1/; vercel: .vercel/output/
Needs PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_ANON_KEY, which are part of the pages, and SITE_URL. On Netlify and
Vercel, SITE_URL defaults to the address that the provider gives the site. npm start builds by itself; it does not need
this command.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async () => {
  process.chdir(root);
  const target = process.env.DEPLOY_TARGET || 'node';
  if (!isTargetName(target)) throw new StartError(`DEPLOY_TARGET: expected ${TARGET_NAMES.join(', ')}`);
  checkContent(root);
  const environment = readEnvironment({ ...process.env, SITE_URL: siteUrl(process.env) }, root);
  if (!environment.hosted)
    throw new StartError(
      'PUBLIC_SUPABASE_URL: needed for a build of its own; the embedded backend is built by npm start',
    );
  const settings = await buildSettings(environment, undefined);
  const backendAddress = environment.hosted.url;
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
