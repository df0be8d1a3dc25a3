import { SIGN_UP_API_PATH } from '../../src/paths.ts';
import './lite-settings.ts';
import { mkdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { App } from '@supabase/lite';
import { createApi } from '@supabase/lite/cli';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { parse } from 'smol-toml';
import { replaceFile } from '../data-directory.ts';
import { type Environment, StartError } from '../environment.ts';
import type { Secrets } from './secrets.ts';

/** Supabase Lite's app. */
export type LiteApp = App & { connection: import('@supabase/lite/pglite').PgliteConnection | PostgresConnection };

/**
 * Builds the app from supabase/config.toml and this installation's own address, keys and data directory.
 * @param db Lite's driver and the address that it opens
 * @param connection given when that database is already open
 */
export async function openApp(
  environment: Environment,
  root: string,
  secrets: Secrets,
  db: { driver: 'pglite' | 'postgres'; url: string },
  connection?: LiteApp['connection'],
): Promise<LiteApp> {
  const shared = parse(readFileSync(join(root, 'supabase/config.toml'), 'utf8')) as {
    api?: Record<string, unknown>;
    auth?: Record<string, unknown>;
    storage?: Record<string, unknown>;
  };
  const config = {
    db,
    api: { schemas: shared.api?.schemas ?? ['public'], max_rows: shared.api?.max_rows ?? 1000 },
    storage: { enabled: true, file_size_limit: shared.storage?.file_size_limit ?? '10MiB' },
    auth: {
      enabled: true,
      enable_signup: false,
      minimum_password_length: shared.auth?.minimum_password_length ?? 10,
      jwt_expiry: shared.auth?.jwt_expiry ?? 3600,
      jwt_secret: secrets.jwtSecret,
      publishable_key: secrets.publicKey,
      secret_key: secrets.secretKey,
      site_url: environment.siteUrl,
    },
  };
  const file = join(environment.dataDir, 'supabase', 'config.json');
  mkdirSync(join(environment.dataDir, 'supabase'), { recursive: true });
  replaceFile(file, JSON.stringify(config, null, 2));
  return inDirectory(environment.dataDir, async () => {
    // Lite's own sign-in to its cloud would be kept in the home directory, which a service cannot write.
    const { local } = (await createApi({ withSupabaseClient: false, authStorage: NO_STORAGE as never })).project;
    if (connection) {
      // Lite takes a connection from a configuration that has one; a file of JSON cannot.
      const reader = local as unknown as { readConfig: (path: string) => Promise<object> };
      const { readConfig } = reader;
      reader.readConfig = async (path) => ({ ...(await readConfig.call(local, path)), connection });
    }
    return (await quietly(() => local.createApp(file, { admin: false }))) as LiteApp;
  });
}

/** The type of Lite's storage is its own class, with a private property. */
const NO_STORAGE = { root: '', getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The folder of Lite's uploaded files. Lite has no public property for it. */
export function filesDirectory(app: LiteApp): string {
  const { _storageAdapter: adapter } = app as { _storageAdapter?: { basePath?: string } };
  if (!adapter?.basePath) throw new StartError('Supabase Lite started without storage');
  return adapter.basePath;
}

type Uploads = {
  filePath: (bucket: string, name: string) => string;
  uploadObject: (bucket: string, name: string, ...more: unknown[]) => Promise<unknown>;
};

/** Makes an upload wait until its file is on the disk. Lite answers it when the operating system has the file. */
export function syncUploads(app: object): void {
  const { _storageAdapter: adapter } = app as { _storageAdapter: Uploads };
  const { uploadObject } = adapter;
  adapter.uploadObject = async (bucket, name, ...more) => {
    const stored = await uploadObject.call(adapter, bucket, name, ...more);
    await using file = await open(adapter.filePath(bucket, name));
    await file.sync();
    return stored;
  };
}

/** Signs up through a second app on the same connection, because the served app refuses sign-ups. */
export function signUpPastTheGate(app: LiteApp, secrets: Secrets) {
  return async (email: string, password: string) => {
    const config = app.config as { auth: Record<string, unknown> };
    const open = new App({
      ...config,
      auth: { ...config.auth, enable_signup: true },
      connection: app.connection,
    } as unknown as ConstructorParameters<typeof App>[0]);
    await open.init();
    const request = new Request(`http://embedded${SIGN_UP_API_PATH}`, {
      method: 'POST',
      headers: { apikey: secrets.publicKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const response = await open.fetch(request, { peerAddress: null });
    if (!response.ok) throw new StartError(`No account could be made for ${email}: ${await response.text()}`);
  };
}

/** Lite resolves its files from the working directory. It is changed only while that code runs. */
export async function inDirectory<T>(directory: string, task: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  process.chdir(directory);
  try {
    return await task();
  } finally {
    process.chdir(before);
  }
}

/**
 * Suppresses Lite's own console output during the start. Errors are still thrown.
 * @param failed receives what Lite would have logged as an error
 */
export async function quietly<T>(task: () => Promise<T>, failed: (error: unknown) => void = () => {}): Promise<T> {
  const { log, warn, error } = console;
  console.log = console.warn = () => {};
  console.error = failed;
  try {
    return await task();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}
