#!/usr/bin/env node
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runAstroBuild } from '../server/build/build-site.ts';
import { checkContent } from '../server/build/check-content.ts';
import { compressFiles } from '../server/build/compress.ts';
import { readEnvironment, StartError } from '../server/environment.ts';
import { buildSettings } from '../server/start.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run build: builds the site into dist/ for a hosted backend.

Needs PUBLIC_SUPABASE_URL and PUBLIC_SUPABASE_ANON_KEY, since both are part of the pages, and SITE_URL.
npm start builds by itself and does not need this.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async () => {
  process.chdir(root);
  const target = process.env.DEPLOY_TARGET ?? 'node';
  if (target !== 'node') throw new StartError(`DEPLOY_TARGET: expected node, not ${JSON.stringify(target)}`);
  await checkContent(root);
  const environment = readEnvironment(process.env, root);
  if (!environment.hosted)
    throw new StartError(
      'PUBLIC_SUPABASE_URL: needed for a build of its own; the embedded backend is built by npm start',
    );
  const output = join(root, 'dist');
  await rm(output, { recursive: true, force: true });
  await runAstroBuild(root, output, { ...(await buildSettings(environment, undefined)) });
  await compressFiles(join(output, 'client'));
  console.log(`Built into ${output}`);
  return undefined;
});
