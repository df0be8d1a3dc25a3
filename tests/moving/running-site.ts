import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { freePort } from '../support/free-port.ts';
import { ADMINISTRATOR, prepareData } from '../support/prepared-site.ts';
import { type StartCommand, startCommand } from '../support/start-command.ts';

/** A running backend, with a client that bypasses row security. */
export type RunningSite = Readonly<{
  url: string;
  publicKey: string;
  secretKey: string;
  environment: Record<string, string>;
  command: StartCommand;
  client: SupabaseClient;
  stop: () => Promise<void>;
}>;

/** The administrator's, unless another is given. */
export const { ADMIN_PASSWORD: PASSWORD } = ADMINISTRATOR;

/**
 * Starts a backend on a data directory, which is prepared if it is empty: alone, as if it were hosted, or with the pages of the whole site.
 * @param settings more environment variables
 * @param password of another administrator's account, on a data directory with keys of its own
 */
export async function startSite(
  dataDir: string,
  {
    pages = false,
    port,
    password = PASSWORD,
    databaseUrl,
    settings = {},
  }: {
    pages?: boolean;
    port?: number;
    password?: string;
    databaseUrl?: string | undefined;
    settings?: Record<string, string>;
  } = {},
): Promise<RunningSite> {
  if (password === PASSWORD && !databaseUrl) await prepareData(dataDir);
  const ownPort = port ?? (await freePort());
  const url = `http://localhost:${ownPort}`;
  const environment = {
    DATA_DIR: dataDir,
    PORT: `${ownPort}`,
    HOST: 'localhost',
    SITE_URL: url,
    ...ADMINISTRATOR,
    ADMIN_PASSWORD: password,
    ...(!pages && { AS_HOSTED: '1' }),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...settings,
  };
  const script = pages ? 'scripts/start.ts' : 'tests/support/backend-process.ts';
  const command = startCommand(environment, undefined, [process.execPath, script]);
  await command.says('Ready');
  const { publicKey, secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    publicKey: string;
    secretKey: string;
  };
  const client = createClient(url, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const stop = async () => {
    command.process.kill('SIGTERM');
    await command.ended;
  };
  return { url, publicKey, secretKey, environment, command, client, stop };
}

/** Runs a command of the project until it ends. */
export async function run(
  script: string,
  parameters: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const command = startCommand(environment, undefined, [process.execPath, `scripts/${script}.ts`, ...parameters]);
  const code = await command.ended;
  return { code, output: command.output() };
}
