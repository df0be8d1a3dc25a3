import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { endAll, root, startCommand, temporaryDirectory } from '../support/start-command.ts';

const data = temporaryDirectory();
afterAll(() => {
  endAll();
  data.remove();
});

test('npm run dev serves rendered and prerendered pages with the same backend', async () => {
  const port = await freePort();
  const dev = startCommand({ PORT: `${port}`, DATA_DIR: data.path }, root, [process.execPath, 'scripts/dev.ts']);
  await dev.says('watching for file changes');
  // Astro takes the next port when another program has taken this one meanwhile.
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(dev.output())?.[0];
  // It starts again when another process of this directory changes what it generated.
  await expect.poll(async () => (await fetch(`${address}/about`)).status, { timeout: 60_000 }).toBe(200);
  expect(await (await fetch(`${address}/blog/write-the-decision-down`)).text()).toContain('Write the Decision Down');
  const { publicKey } = JSON.parse(readFileSync(join(data.path, 'secrets.json'), 'utf8'));
  const rows = await fetch(`${address}/rest/v1/blog_posts?select=slug&limit=1`, { headers: { apikey: publicKey } });
  expect(await rows.json()).toHaveLength(1);
  dev.process.kill('SIGTERM');
  expect(await dev.ended).toBe(0);
});
