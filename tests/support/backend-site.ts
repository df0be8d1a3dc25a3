import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BackendParts, startBackendParts } from '../../server/backend-parts.ts';
import { readEnvironment } from '../../server/environment.ts';
import { type CachedPage, PageStore } from '../../server/page-cache/store.ts';
import { siteDatabase } from './postgres/site-database.ts';
import { root, temporaryDirectory } from './start-command.ts';

/** The embedded backend over HTTP, wired to a page cache as `npm start` wires them, without pages of its own. */
export type BackendSite = Readonly<{
  parts: BackendParts;
  pages: PageStore;
  ask: (method: string, path: string, headers?: Record<string, string>, body?: unknown) => Promise<Response>;
  /** The headers of a caller with a key and, perhaps, a session. */
  as: (key: string, token?: string) => Record<string, string>;
  stop: () => Promise<void>;
}>;

/** @param settings environment variables of the site */
export async function startBackendSite(settings?: Record<string, string>): Promise<BackendSite> {
  const data = temporaryDirectory();
  const pages = new PageStore();
  const environment = readEnvironment({ DATA_DIR: data.path, ...(settings ?? (await siteDatabase())) }, root);
  const parts = await startBackendParts(environment, root, pages, () => {});
  const server = createServer(parts.listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    parts,
    pages,
    ask: (method, path, headers = {}, body = undefined) =>
      fetch(address + path, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    as: (key, token = key) => ({ apikey: key, authorization: `Bearer ${token}` }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await parts.close();
      data.remove();
    },
  };
}

/** A cached page that shows rows of one kind. */
export const cachedPage = (tag: string): CachedPage => ({
  headers: [],
  etag: '"x"',
  identity: Buffer.from('page'),
  brotli: Buffer.from('p'),
  gzip: Buffer.from('p'),
  tags: new Set([tag]),
  storedAt: Date.now(),
  lifetime: { freshMs: 30_000, usableMs: 60_000 },
});
