#!/usr/bin/env node
import { dirname } from 'node:path';
import { buildForProvider, ensureBuild } from '../server/build/build-site.ts';
import { checkContent } from '../server/build/check-content.ts';
import { readEnvironment, StartError } from '../server/environment.ts';
import { buildSettings } from '../server/start.ts';
import { isTargetName, TARGET_NAMES } from '../server/targets/deploy-target.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run build: builds the site for a hosted backend.

DEPLOY_TARGET  node (default): what npm start serves with the same settings, without building again
               netlify: dist/ and .netlify/v1/; vercel: .vercel/output/
Needs PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_ANON_KEY, since both are part of the pages, and SITE_URL; on Netlify and
Vercel the address that the provider gives the site stands in for that. npm start builds by itself and needs nothing.`;

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

/** The address visitors use: as configured, else as the provider's build knows it. */
function siteUrl({ SITE_URL, NETLIFY, URL, VERCEL_PROJECT_PRODUCTION_URL }: NodeJS.ProcessEnv): string | undefined {
  if (SITE_URL) return SITE_URL;
  if (NETLIFY) return URL;
  return VERCEL_PROJECT_PRODUCTION_URL && `https://${VERCEL_PROJECT_PRODUCTION_URL}`;
}
