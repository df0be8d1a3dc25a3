import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';
import { startPostgres } from './postgres/server.ts';
import { ADMINISTRATOR } from './prepared-site.ts';
import { TEMPLATE } from './secrets.ts';
import { SITE } from './site-address.ts';
import { root, startCommand } from './start-command.ts';

/** What the site's database runs on. */
export type Engine = 'pglite' | 'postgres';

/** Serves a data directory whose content is made anew, or is the template's. */
const ANEW = [process.execPath, 'tests/support/e2e-site.ts'];

const folder = dirname(TEMPLATE);

/** Prepares the data directory that the workers copy, and the build that they share. */
export async function prepareSites(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const site = startCommand(await settings(TEMPLATE), root, ANEW);
  await site.says('Ready');
  site.process.kill('SIGTERM');
  await site.ended;
}

/** Starts the site of one worker. @param index of the worker, from 0 */
export async function startOwnSite(
  engine: Engine,
  index: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const data = join(folder, `worker-${index}`);
  rmSync(data, { recursive: true, force: true });
  const server = engine === 'postgres' ? await startPostgres() : undefined;
  // Without what the tests' server brings of Supabase.
  await server?.owner.unsafe('create database site template template0');
  if (!server) cpSync(TEMPLATE, data, { recursive: true });
  const environment = {
    ...(await settings(data)),
    ...(server && { DATABASE_URL: server.url.replace('/postgres?', '/site?') }),
  };
  const site = startCommand(environment, root, server && ANEW);
  await site.says('Ready');
  return {
    port: Number(environment.PORT),
    async stop() {
      site.process.kill('SIGTERM');
      await site.ended;
      await server?.stop();
      writeFileSync(`${data}.log`, site.output());
    },
  };
}

async function settings(data: string) {
  return { ...ADMINISTRATOR, DATA_DIR: data, PORT: `${await freePort()}`, SITE_URL: SITE };
}
