#!/usr/bin/env node
import { dirname } from 'node:path';
import { setAdministratorPassword } from '../server/administrator-password.ts';
import { readEnvironment } from '../server/environment.ts';
import { choosePassword } from './choose-password.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run admin:password: sets the administrator's password, and signs the account out everywhere.

Asks for the password twice, or takes it from ADMIN_PASSWORD. The account is that of ADMIN_EMAIL (default: the e-mail in
content/site.yaml). With the embedded backend, stop the site first; DATA_DIR is the directory of its data. With a hosted
project, the command needs PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY and SUPABASE_SERVICE_ROLE_KEY.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async () => {
  process.chdir(root);
  const environment = readEnvironment(process.env, root);
  const password = await choosePassword(environment);
  await setAdministratorPassword(environment, root, password);
  console.log(`The password of ${environment.adminEmail} is set. Whoever was signed in must sign in again.`);
  return undefined;
});
