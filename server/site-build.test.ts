import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSiteBuild } from './site-build.ts';

let builds: string;
let server: Server;
let address: string;
beforeEach(async () => {
  builds = mkdtempSync(join(tmpdir(), 'builds-'));
  const site = await loadSiteBuild(writeBuild('0123456789abcdef', 'own'));
  server = createServer((request, response) => site.serve(request, response, {}));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close();
  rmSync(builds, { recursive: true });
});

/** A build as it is on the disk, with one page and one hashed file of its own. */
function writeBuild(name: string, mark: string): string {
  const unfinished = join(builds, `unfinished-${name}`);
  mkdirSync(join(unfinished, 'client/_astro'), { recursive: true });
  mkdirSync(join(unfinished, 'server'));
  writeFileSync(join(unfinished, 'server/entry.mjs'), 'export const handler = (request, response, next) => next();');
  writeFileSync(join(unfinished, 'client/404.html'), 'No such page');
  writeFileSync(join(unfinished, 'client/about.html'), mark);
  writeFileSync(join(unfinished, `client/_astro/script.${mark}.js`), mark);
  cpSync(unfinished, join(builds, name), { recursive: true });
  return join(builds, name);
}

async function ask(path: string): Promise<[number, string]> {
  const answer = await fetch(address + path);
  return [answer.status, await answer.text()];
}

test('scripts of a build that another process shows are served, and its pages are not', async () => {
  expect(await ask('/_astro/script.own.js')).toEqual([200, 'own']);
  expect(await ask('/_astro/script.newer.js')).toEqual([404, 'No such page']);
  writeBuild('fedcba9876543210', 'newer');
  expect(await ask('/_astro/script.newer.js')).toEqual([200, 'newer']);
  expect(await ask('/about')).toEqual([200, 'own']);
});

test('a build that is not finished is not served', async () => {
  rmSync(writeBuild('fedcba9876543210', 'begun'), { recursive: true });
  expect(await ask('/_astro/script.begun.js')).toEqual([404, 'No such page']);
});
