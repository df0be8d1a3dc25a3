#!/usr/bin/env node
import { dirname } from 'node:path';
import { readEnvironment } from '../server/environment.ts';
import { startSite } from '../server/start.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm start: runs the site with everything it needs and serves it.

Settings come from the environment; README.md lists them (PORT, HOST, DATA_DIR, SITE_URL, ADMIN_EMAIL, …).
Stop it with Ctrl+C or SIGTERM: requests in flight are answered first.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async (interrupted) => {
  process.chdir(root);
  const begun = performance.now();
  const environment = readEnvironment(process.env, root);
  const site = await startSite(environment, root, (step) => console.log(`  … ${step}`), interrupted);
  if (site.newAdministrator) console.log(signIn(site.newAdministrator));
  console.log(`Ready after ${((performance.now() - begun) / 1000).toFixed(1)} s: ${environment.siteUrl}`);
  return site.stop;
});

function signIn({ email, password }: { email: string; password: string }): string {
  return `
The administrator was made. This is shown once; it stays in secrets.json in the data directory:
  e-mail    ${email}
  password  ${password}
`;
}
