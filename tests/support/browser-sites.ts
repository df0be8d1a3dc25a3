import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';
import { ADMINISTRATOR } from './prepared-site.ts';
import { TEMPLATE } from './secrets.ts';
import { SITE } from './site-address.ts';
import { root, startCommand } from './start-command.ts';

const folder = dirname(TEMPLATE);

/** Prepares the data directory that the workers copy, and the build that they share. */
export async function prepareSites(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const site = startCommand(await settings(TEMPLATE), root, [process.execPath, 'tests/support/e2e-site.ts']);
  await site.says('Ready');
  site.process.kill('SIGTERM');
  await site.ended;
}

/** Starts the site of one worker. @param index of the worker, from 0 */
export async function startOwnSite(index: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const data = join(folder, `worker-${index}`);
  rmSync(data, { recursive: true, force: true });
  cpSync(TEMPLATE, data, { recursive: true });
  const environment = await settings(data);
  const site = startCommand(environment);
  await site.says('Ready');
  return {
    port: Number(environment.PORT),
    async stop() {
      site.process.kill('SIGTERM');
      await site.ended;
      writeFileSync(`${data}.log`, site.output());
    },
  };
}

async function settings(data: string) {
  return { ...ADMINISTRATOR, DATA_DIR: data, PORT: `${await freePort()}`, SITE_URL: SITE };
}
