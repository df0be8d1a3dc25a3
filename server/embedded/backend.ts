import './lite-settings.ts';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from '@supabase/lite';
import { applyPendingMigrations, createApi } from '@supabase/lite/cli';
import { parse } from 'smol-toml';
import { type Environment, StartError } from '../environment.ts';
import { ensureAdministrator } from './administrator.ts';
import { createQueryGate } from './query-gate.ts';
import { createRoomOnDisk } from './room-on-disk.ts';
import { forgetGeneratedPassword, readSecrets, type Secrets } from './secrets.ts';
import { seed } from './seed.ts';
import { createVisitorTokens } from './visitor-token.ts';

/** What the backend tells while it starts; the start script shows it. */
export type Progress = (step: string) => void;

export type EmbeddedBackend = Readonly<{
  secrets: Secrets;
  /**
   * Answers /auth/v1, /rest/v1 and /storage/v1 as Supabase does, one query at a time, clients taking turns: the header
   * x-client-address, which is only ever set by ourselves, says whose request it is.
   */
  fetch: (request: Request, peerAddress: string | null) => Promise<Response>;
  /** Runs SQL as the database's owner. Only for starting up and for checks; never with text from outside. */
  query: <T>(sql: string, ...parameters: unknown[]) => Promise<T[]>;
  /** Makes an account although the served backend refuses sign-ups. @throws StartError with the server's reason */
  signUp: (email: string, password: string) => Promise<void>;
  /** To be told when an account has a new password: the administrator's may have been generated and kept. */
  passwordChanged: (userId: string) => Promise<void>;
  /** The folder of the storage's files, a folder a bucket. */
  filesDirectory: string;
  /** Runs a task while nobody reads or writes the database, so that its files are those of one moment. */
  whileStill: <T>(task: () => Promise<T>) => Promise<T>;
  /** Set when this start made the administrator with a generated password: shown once. */
  newAdministrator: { email: string; password: string } | undefined;
  close: () => Promise<void>;
}>;

/**
 * Starts Supabase Lite on PGlite inside this process: migrations, seed, administrator.
 * @throws StartError naming the migration, the seed or the setting that failed.
 */
export async function startEmbeddedBackend(
  environment: Environment,
  root: string,
  progress: Progress,
): Promise<EmbeddedBackend> {
  const secrets = await readSecrets(environment.dataDir);
  progress('opening the database');
  const app = await openApp(environment, root, secrets);
  const close = () => app.connection.close();
  const query = async <T>(sql: string, ...parameters: unknown[]) =>
    (await app.connection.driver.query<T>(sql, parameters)).rows;
  try {
    progress('applying migrations');
    await migrate(app, root);
    await tightenGrants(app, root, secrets);
    progress('seeding');
    await seed({ query, execute: (sql) => app.connection.driver.exec(sql).then(() => {}), root });
    // PGlite gathers no statistics by itself, and without any the planner takes every table for a small one.
    await query('analyze');
    const signUp = signUpPastTheGate(app, secrets);
    const newAdministrator = await ensureAdministrator({ environment, secrets, query, signUp });
    const pass = createQueryGate({ patienceMs: 15_000, places: 500, placesEach: 50 });
    const nameVisitor = createVisitorTokens(secrets);
    const refusalForRoom = createRoomOnDisk(environment.dataDir, { log: console.error });
    return {
      secrets,
      query,
      signUp,
      passwordChanged: async (userId) => {
        const [administrator] = await query('select from private.admins where user_id = $1', userId);
        if (administrator) forgetGeneratedPassword(environment.dataDir, secrets);
      },
      filesDirectory: filesDirectory(app),
      newAdministrator,
      fetch: (request, peerAddress) => {
        nameVisitor(request);
        const client = request.headers.get('x-client-address') ?? '';
        const answer = async () => (await refusalForRoom(request)) ?? app.fetch(request, { peerAddress });
        return pass(answer, { client, signal: request.signal });
      },
      whileStill: (task) =>
        pass(async () => {
          await app.connection.driver.exec('checkpoint');
          return app.connection.driver.runExclusive(task);
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type LiteApp = App & { connection: import('@supabase/lite/pglite').PgliteConnection };

/** Builds the app from supabase/config.toml and this installation's own address, keys and data directory. */
async function openApp(environment: Environment, root: string, secrets: Secrets): Promise<LiteApp> {
  const shared = parse(readFileSync(join(root, 'supabase/config.toml'), 'utf8')) as {
    api?: Record<string, unknown>;
    auth?: Record<string, unknown>;
    storage?: Record<string, unknown>;
  };
  const config = {
    db: { driver: 'pglite', url: join(environment.dataDir, 'database') },
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
  writeFileSync(file, JSON.stringify(config, null, 2), { mode: 0o600 });
  return inDirectory(environment.dataDir, async () => {
    const api = await createApi({});
    const app = (await quietly(() => api.project.local.createApp(file, { admin: false }))) as LiteApp;
    await app.connection.driver.waitReady;
    keepValuesFromLog(app.connection);
    return app;
  }).catch((error: unknown) => {
    const reason = error instanceof Error && error.message ? error.message : String(error);
    throw new StartError(`DATA_DIR: the database in ${environment.dataDir} cannot be opened: ${reason}`);
  });
}

/** Lite writes each refusal to the console, with the values of the query: what visitors typed, and the tokens of links. */
function keepValuesFromLog(connection: LiteApp['connection']): void {
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => {
    const known = normalize(error);
    if (typeof known === 'object' && known !== null && 'params' in known) delete known.params;
    return known;
  };
}

async function migrate(app: LiteApp, root: string): Promise<void> {
  // Lite creates storage.buckets when storage is first used; the migrations write to it.
  await app.ensureSystemSchema();
  try {
    await inDirectory(root, () => quietly(() => applyPendingMigrations(app)));
  } catch (error) {
    throw new StartError(`supabase/migrations: ${(error as Error).message}`);
  }
}

/**
 * Runs the migrations that hand out rights again: Lite gives every table to every role when a process first answers a
 * request, so that first request is made here, before anybody else can.
 */
async function tightenGrants(app: LiteApp, root: string, secrets: Secrets): Promise<void> {
  const first = new Request('http://embedded/rest/v1/page_content?limit=0', { headers: { apikey: secrets.publicKey } });
  await app.fetch(first, { peerAddress: null });
  const directory = join(root, 'supabase/migrations');
  for (const file of readdirSync(directory).sort())
    if (file.endsWith('_grants.sql')) await app.connection.driver.exec(readFileSync(join(directory, file), 'utf8'));
}

/** Where Lite keeps what is uploaded; it says so nowhere. */
function filesDirectory(app: LiteApp): string {
  const { _storageAdapter: adapter } = app as { _storageAdapter?: { basePath?: string } };
  if (!adapter?.basePath) throw new StartError('Supabase Lite started without storage');
  return adapter.basePath;
}

/** Signs up through a second app on the same connection, since the served one refuses sign-ups. */
function signUpPastTheGate(app: LiteApp, secrets: Secrets) {
  return async (email: string, password: string) => {
    const config = app.config as { auth: Record<string, unknown> };
    const open = new App({
      ...config,
      auth: { ...config.auth, enable_signup: true },
      connection: app.connection,
    } as unknown as ConstructorParameters<typeof App>[0]);
    await open.init();
    const request = new Request('http://embedded/auth/v1/signup', {
      method: 'POST',
      headers: { apikey: secrets.publicKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const response = await open.fetch(request, { peerAddress: null });
    if (!response.ok) throw new StartError(`No account could be made for ${email}: ${await response.text()}`);
  };
}

/** Lite finds its files from the working directory; it is set only while that code runs. */
async function inDirectory<T>(directory: string, task: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  process.chdir(directory);
  try {
    return await task();
  } finally {
    process.chdir(before);
  }
}

/** Keeps Lite's own notices out of the start's output; what fails is thrown. */
async function quietly<T>(task: () => Promise<T>): Promise<T> {
  const { log, warn, error } = console;
  console.log = console.warn = console.error = () => {};
  try {
    return await task();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}
