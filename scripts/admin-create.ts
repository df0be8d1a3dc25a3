#!/usr/bin/env node
import { dirname } from 'node:path';
import { type Appointed, appointAdministrator } from '../server/appoint-administrator.ts';
import { readEnvironment, StartError } from '../server/environment.ts';
import { SIGN_IN_PATH } from '../src/paths.ts';
import { choosePassword } from './choose-password.ts';
import { readOptions } from './command-options.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run admin:create [-- --replace]: creates the administrator of a hosted project.

Creates the account of ADMIN_EMAIL (default: the e-mail in content/site.yaml) and lets it edit. The password comes from
ADMIN_PASSWORD, or the command asks for it. If the account exists, it gets the new password. You can run the command
again at any time: an account that already is the administrator keeps its password. Needs PUBLIC_SUPABASE_URL,
PUBLIC_SUPABASE_ANON_KEY, SUPABASE_SERVICE_ROLE_KEY, and a project with all migrations.

  --replace   takes the right to edit from the present administrator, whose account remains as an ordinary one

With the embedded backend you do not need this command: npm start makes the administrator, and npm run admin:password
sets another password.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async () => {
  const { replace } = readOptions([], ['replace']);
  const environment = readEnvironment(process.env, root);
  const { hosted, adminEmail, siteUrl } = environment;
  if (!hosted)
    throw new StartError(
      'PUBLIC_SUPABASE_URL: not set. With the embedded backend npm start makes the administrator, and npm run admin:password sets another password.',
    );
  const password = () => choosePassword(environment);
  const done = await appointAdministrator(hosted, adminEmail, { replacing: replace, password });
  console.log(report(done, adminEmail, hosted.url));
  if (done !== 'already') console.log(`Sign in at ${siteUrl}${SIGN_IN_PATH}.`);
  return undefined;
});

function report(done: Appointed, email: string, url: string): string {
  switch (done) {
    case 'made':
      return `The account ${email} was made; it is the administrator of ${url}.`;
    case 'taken over':
      return `There was an account ${email}; it has the new password, and is the administrator of ${url}.`;
    case 'already':
      return `${email} is the administrator of ${url} already; npm run admin:password sets another password.`;
  }
}
