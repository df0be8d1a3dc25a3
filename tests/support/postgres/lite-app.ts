import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { parse } from 'smol-toml';
import { answeredError } from '../../../server/embedded/data-api/api-error.ts';
import { createQueryGate } from '../../../server/embedded/query-gate.ts';

export const LITE_KEYS = {
  jwtSecret: 'a-secret-of-the-tests-that-is-long-enough',
  publishable: 'sb_publishable_tests',
  secret: 'sb_secret_tests',
};

export interface LiteApp {
  fetch(request: Request): Promise<Response>;
  /** The database itself, without the Data API. */
  pglite: PGlite;
  /** The number of migrations that a second push applies. */
  applyMigrations(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Supabase Lite on PGlite with supabase/config.toml: on an empty one in memory, nothing applied yet, unless it is told
 * to begin with a copy of a PGlite folder, or to keep its data in one.
 */
export async function startLiteApp(data: { copyOf?: string; in?: string } = {}): Promise<LiteApp> {
  // Lite reads both variables when its module is loaded.
  process.env.EXPERIMENTAL_STORAGE = '1';
  process.env.DO_NOT_TRACK = '1';
  const { applyPendingMigrations, createApi } = await import('@supabase/lite/cli');

  const folder = mkdtempSync(join(tmpdir(), 'site-lite-'));
  const configFile = join(folder, 'config.json');
  const url = data.in ?? (data.copyOf ? join(folder, 'data') : 'memory://');
  if (data.copyOf) cpSync(data.copyOf, url, { recursive: true });
  writeFileSync(configFile, JSON.stringify(liteConfig(url)));
  const api = await createApi({ root: folder });
  const app = await api.project.local.createApp(configFile, { admin: false });
  storeImagesIn(app, join(folder, 'storage'));
  // Answers errors like the server (guard.ts): Lite itself answers every violated constraint with 500.
  Object.assign(app.connection, { normalizeDbError: answeredError });

  // Handles one request at a time, as the server does: PGlite has one connection, so parallel requests would share a
  // transaction.
  const pass = createQueryGate({ patienceMs: 60_000, places: 500 });
  return {
    fetch: (request) => pass(async () => app.fetch(request)),
    pglite: (app.connection as unknown as { driver: PGlite }).driver,
    applyMigrations: async () => (await applyPendingMigrations(app)).applied.length,
    async close() {
      await app.connection.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The project's own configuration, with the settings of one installation. */
function liteConfig(url: string) {
  const file = fileURLToPath(new URL('../../../supabase/config.toml', import.meta.url));
  const config = parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>>;
  return {
    ...config,
    db: { ...config.db, driver: 'pglite', url },
    auth: {
      ...config.auth,
      jwt_secret: LITE_KEYS.jwtSecret,
      publishable_key: LITE_KEYS.publishable,
      secret_key: LITE_KEYS.secret,
    },
  };
}

/** Lite would store images in supabase/.temp of the working directory. */
function storeImagesIn(app: object, folder: string): void {
  const { _storageAdapter: adapter } = app as { _storageAdapter?: { basePath?: string } };
  if (!adapter) throw new Error('Lite started without storage: EXPERIMENTAL_STORAGE was not set early enough.');
  adapter.basePath = folder;
}
