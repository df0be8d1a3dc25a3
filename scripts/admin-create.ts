#!/usr/bin/env node
import { dirname } from 'node:path';
import { type Appointed, appointAdministrator } from '../server/appoint-administrator.ts';
import { readEnvironment, StartError } from '../server/environment.ts';
import { choosePassword } from './choose-password.ts';
import { readOptions } from './command-options.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run admin:create [-- --replace]: makes the administrator of a hosted project.

Makes the account of ADMIN_EMAIL, or else of the e-mail in content/site.yaml, with the password from ADMIN_PASSWORD or one
that it asks for, and gives it the right to edit. An account that is there already gets the password too. Run it again at
any time: who is the administrator stays it, and keeps the password. Needs PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY
and SUPABASE_SERVICE_ROLE_KEY, and the migrations in the project.

  --replace   takes the right to edit away from whoever has it; that account stays, as one without rights

With the embedded backend there is nothing to do: npm start makes the administrator, and npm run admin:password sets
another password.`;

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
  if (done !== 'already') console.log(`Sign in at ${siteUrl}/auth.`);
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
