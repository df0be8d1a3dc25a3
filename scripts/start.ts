#!/usr/bin/env node
import { dirname } from 'node:path';
import { readEnvironment, StartError } from '../server/environment.ts';
import { startSite } from '../server/start.ts';

const HELP = `npm start: runs the site with everything it needs and serves it.

Settings come from the environment; README.md lists them (PORT, HOST, DATA_DIR, SITE_URL, ADMIN_EMAIL, …).
Stop it with Ctrl+C or SIGTERM: requests in flight are answered first.`;

const root = dirname(import.meta.dirname);

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    console.log(HELP);
    return;
  }
  process.chdir(root);
  const begun = performance.now();
  const environment = readEnvironment(process.env, root);
  const site = await startSite(environment, root, (step) => console.log(`  … ${step}`));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (site.newAdministrator)
    console.log(
      [
        '',
        'The administrator was made. This is shown once; it is kept in secrets.json in the data directory:',
        `  e-mail    ${site.newAdministrator.email}`,
        `  password  ${site.newAdministrator.password}`,
        '',
      ].join('\n'),
    );
  console.log(`Ready after ${seconds} s: ${environment.siteUrl}`);
  stopOnSignal(site.stop);
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      // npm passes the signal on to a process that the terminal has told already.
      if (stopping) return;
      stopping = true;
      console.log('Stopping …');
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
}

main().catch((error: unknown) => {
  if (error instanceof StartError) for (const line of error.message.split('\n')) console.error(line);
  else console.error('The site could not be started:', error);
  process.exit(1);
});
