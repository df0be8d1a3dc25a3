#!/usr/bin/env node
import { dirname } from 'node:path';
import { checkContent } from '../server/build/check-content.ts';
import { readEnvironment } from '../server/environment.ts';
import { startSite } from '../server/start.ts';
import { runService } from './run-command.ts';

const HELP = `npm start: starts the backend, builds the site if needed, and serves it.

Settings come from the environment; README.md lists them (PORT, HOST, DATA_DIR, SITE_URL, ADMIN_EMAIL, …).
Stop it with Ctrl+C or SIGTERM: requests in flight are answered first.`;

const root = dirname(import.meta.dirname);

await runService(HELP, async (interrupted) => {
  process.chdir(root);
  const begun = performance.now();
  await checkContent(root);
  const environment = readEnvironment(process.env, root);
  const stop = await startSite(environment, root, {
    progress: (step) => console.log(`  … ${step}`),
    administratorMade: (signIn) => console.log(signInNotice(signIn)),
    interrupted,
  });
  console.log(`Ready after ${((performance.now() - begun) / 1000).toFixed(1)} s: ${environment.siteUrl}`);
  return stop;
});

function signInNotice({ email, password }: { email: string; password: string }): string {
  return `
The administrator was made. This is shown once; it stays in secrets.json in the data directory:
  e-mail    ${email}
  password  ${password}
`;
}
