import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashSync } from 'bcryptjs';
import { openDataDirectory } from '../../server/data-directory.ts';
import { startEmbeddedBackend } from '../../server/embedded/backend.ts';
import { readEnvironment } from '../../server/environment.ts';
import { ACCOUNTS } from './accounts.ts';
import { ADMINISTRATOR, prepareData } from './prepared-site.ts';

/**
 * Serves a fresh site for the browser tests: a data directory of its own, the administrator, and two more accounts,
 * which can only be made here since sign-ups are refused. Then it is `npm start` as everybody runs it.
 */
const root = dirname(dirname(import.meta.dirname));
process.chdir(root);
process.env.DATA_DIR ??= join(root, '.cache/e2e-data');
rmSync(process.env.DATA_DIR, { recursive: true, force: true });
await prepareData(process.env.DATA_DIR, { onPostgres: process.env.DATABASE_URL !== undefined });
Object.assign(process.env, ADMINISTRATOR);

const environment = readEnvironment(process.env, root);
const data = openDataDirectory(environment);
const backend = await startEmbeddedBackend(environment, root, () => {});
// All tests share one client address; tests/e2e/limits.spec.ts sets its own limits.
const unlimited = {
  call_requests_per_client_hour: 0,
  call_requests_per_address_day: 0,
  call_requests_per_hour: 0,
  subscriptions_per_client_hour: 0,
  subscriptions_per_hour: 0,
};
await backend.query('select public.configure($1)', JSON.stringify({ limits: unlimited }));
await backend.signUp(ACCOUNTS.stranger.email, ACCOUNTS.stranger.password);
await backend.signUp(ACCOUNTS.guessed.email, ACCOUNTS.guessed.password);
// Hundreds of tests sign in or guess passwords; how much work a hash is matters to none of them.
for (const { email, password } of Object.values(ACCOUNTS))
  await backend.query('update auth.users set encrypted_password = $1 where email = $2', hashSync(password, 4), email);
await backend.close();
data.release();

const site = spawn(process.execPath, ['scripts/start.ts'], { stdio: 'inherit' });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => site.kill(signal));
site.once('close', (code) => process.exit(code ?? 1));
