import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { types } from '@electric-sql/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import postgres, { type Options, type PostgresType, type Sql } from 'postgres';
import { type Environment, StartError } from '../environment.ts';
import { type ConnectionPool, createConnectionPool, DatabaseAway } from './connection-pool.ts';
import { guardDataApi } from './data-api/guard.ts';
import type { Engine } from './engine.ts';
import { listenForever } from './listen-forever.ts';
import { openApp } from './lite-app.ts';
import type { Secrets } from './secrets.ts';

const OLDEST_VERSION = 15;

/** A server allows 100 connections unless it is set up otherwise. One more listens for changes. */
const CONNECTIONS = 10;

/** A request may need a second connection while it holds one, so half of them are enough for all of these. */
const REQUESTS_AT_ONCE = CONNECTIONS / 2;

/** How long a task waits for a connection. */
const PATIENCE_MS = 5_000;

/** Limits of the connections that answer requests. The migrations at the start have none. */
const LIMITS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 };

/** The roles of Supabase; a request runs as one of them. */
const ROLES = ['anon', 'authenticated', 'service_role'];

/** The address of the database, without its password. */
type Target = Readonly<{ place: string; user: string; database: string }>;

type Client = Options<Record<string, PostgresType>>;

/**
 * Connects to a PostgreSQL server and prepares its database for Supabase Lite.
 * @throws StartError naming what the operator can correct. The password is never repeated.
 */
export async function openPostgres(
  environment: Environment & { databaseUrl: string },
  root: string,
  secrets: Secrets,
): Promise<Engine> {
  const { options, target } = clientOptions(environment.databaseUrl);
  const first = postgres({ ...options, max: 1 });
  const arrays = await prepareDatabase(first, target)
    .catch((error: unknown) => {
      throw startErrorOf(error, target);
    })
    .finally(() => first.end({ timeout: 1 }));

  // Lite's own client would reconnect in the middle of a transaction. Lite uses nothing of it but `reserve`.
  const app = await openApp(environment, root, secrets, { driver: 'postgres', url: 'postgres://replaced' });
  const connection = app.connection as PostgresConnection;
  const { serializers, parsers } = typesLikePglite(connection, arrays);
  guardDataApi(connection, { serializers });

  const connect = (more: Client): Sql => {
    const client = postgres({ ...options, ...more, max: 1, connection: { TimeZone: 'UTC', ...more.connection } });
    client.options.serializers = serializers as typeof client.options.serializers;
    Object.assign(client.options.parsers, parsers);
    return client;
  };
  const openPool = (size: number, limits: typeof LIMITS | undefined) =>
    createConnectionPool({
      size,
      patienceMs: PATIENCE_MS,
      connect: (closed) => connect({ onclose: closed, ...(limits && { connection: limits }) }),
    });
  let pool = openPool(1, undefined);

  /** Set while a request is answered, to learn whether the database was away during it. */
  const requests = new AsyncLocalStorage<{ away?: DatabaseAway }>();
  const lease: ConnectionPool['lease'] = async () => {
    const leased = await noticed(pool.lease());
    return { ...leased, query: (text, parameters) => noticed(leased.query(text, parameters)) };
  };
  async function noticed<Result>(work: Promise<Result>): Promise<Result> {
    const request = requests.getStore();
    return work.catch((error: unknown) => {
      if (request && error instanceof DatabaseAway) request.away = error;
      throw error;
    });
  }
  Object.assign(connection.driver, {
    reserve: async () => {
      const { query, release } = await lease();
      return { unsafe: query, release };
    },
  });

  async function leased<Result>(use: (one: Awaited<ReturnType<typeof lease>>) => Promise<Result>): Promise<Result> {
    const one = await lease();
    try {
      return await use(one);
    } finally {
      one.release();
    }
  }
  const query: Engine['query'] = <T>(sql: string, ...parameters: unknown[]) =>
    leased(async (one) => [...(await one.query<T>(sql, parameters))]);
  const execute: Engine['execute'] = (statements) => leased((one) => one.execute(statements));
  let listening: Awaited<ReturnType<typeof listenForever>> | undefined;

  return {
    app,
    query,
    execute,
    alone: async (task) => {
      const owner = postgres({ ...options, max: 1 });
      try {
        await owner.unsafe(`select pg_advisory_lock(hashtext('the start of the site'))`);
        return await task();
      } catch (error) {
        throw startErrorOf(error, target);
      } finally {
        await owner.end({ timeout: 1 });
      }
    },
    serve: async () => {
      const ofStart = pool;
      pool = openPool(CONNECTIONS, LIMITS);
      await ofStart.close();
    },
    atOnce: REQUESTS_AT_ONCE,
    answer: (request) =>
      requests.run({}, async () => {
        const answer = await request();
        const away = requests.getStore()?.away;
        // Lite answers 500 to an error that it does not know.
        if (away && answer.status >= 400) throw away;
        return answer;
      }),
    // In one transaction, because other processes on this database are serving. Lite then makes none of its own.
    grant: async (grants) => {
      await execute(`${GRANTS_OF_LITE}\n${grants}`);
      Object.assign(connection, { rlsState: 'active' });
    },
    listen: async (channel, listener) => {
      const connectToListen = (more: Client) => connect({ ...more, keep_alive: 10 });
      listening = await listenForever({ connect: connectToListen, channel, listener, patienceMs: PATIENCE_MS });
    },
    heard: async () => listening?.heard(),
    stores: async () => {
      const [server] = await query<{ stores: boolean }>(
        `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as stores`,
      );
      return server?.stores === true;
    },
    vacuum: undefined,
    whileStill: undefined,
    directory: undefined,
    close: async () => {
      await listening?.close();
      await pool.close();
      await connection.close();
    },
  };
}

/** The grants that Lite makes at the first request of a process: everything in every schema with row security. */
const GRANTS_OF_LITE = `
  do $$
  declare
    name text;
  begin
    for name in
      select distinct nspname from pg_class join pg_namespace n on n.oid = relnamespace where relrowsecurity
    loop
      execute format('grant usage on schema %I to ${ROLES.join(', ')}', name);
      execute format('grant all on all tables in schema %I to ${ROLES.join(', ')}', name);
      execute format('grant all on all sequences in schema %I to ${ROLES.join(', ')}', name);
    end loop;
  end
  $$;`;

/** @throws StartError when a file named by sslrootcert cannot be read */
function clientOptions(databaseUrl: string): { options: Client; target: Target } {
  const url = new URL(databaseUrl);
  const socket = /^\/.*/.exec(url.searchParams.get('host') ?? '')?.[0];
  const host = decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost';
  const port = Number(url.port || 5432);
  const user = decodeURIComponent(url.username) || userInfo().username;
  const database = decodeURIComponent(url.pathname.slice(1)) || user;
  return {
    options: {
      // In lists, because the driver would divide an IPv6 address at its colons. Its types know only the single form.
      ...(socket
        ? { path: `${socket}/.s.PGSQL.${port}` }
        : { host: [host] as unknown as string, port: [port] as unknown as number }),
      ...(!socket && { ssl: tlsOptions(url) }),
      user,
      database,
      ...(url.password && { password: decodeURIComponent(url.password) }),
      onnotice: () => {},
      connect_timeout: PATIENCE_MS / 1000,
      // A connection may end during a transaction by none of these.
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
    },
    target: { place: socket ?? `${host}:${port}`, user, database },
  };
}

/** As in libpq: `require` encrypts, the two others also check who the server is. */
function tlsOptions({ searchParams }: URL): NonNullable<Client['ssl']> {
  const mode = searchParams.get('sslmode') ?? 'prefer';
  if (mode === 'disable') return false;
  if (mode === 'allow' || mode === 'prefer' || mode === 'require') return mode;
  const file = searchParams.get('sslrootcert');
  return {
    rejectUnauthorized: true,
    ...(file && { ca: certificateIn(file) }),
    ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
  };
}

function certificateIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`DATABASE_URL: sslrootcert ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

type ArrayType = { element: number; array: number };

/**
 * Checks the server, and makes the roles that Supabase would bring.
 * @returns the types of arrays
 * @throws StartError with the SQL that another account has to run
 */
async function prepareDatabase(owner: Sql, { user, database }: Target): Promise<ArrayType[]> {
  const [server] = await owner<{ version: number; encoding: string; stores: boolean }[]>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as stores`;
  if (!server || server.version < OLDEST_VERSION)
    throw new StartError(
      `DATABASE_URL: the server is PostgreSQL ${server?.version}; ${OLDEST_VERSION} or later is needed`,
    );
  if (server.encoding !== 'UTF8')
    throw new StartError(
      `DATABASE_URL: the database "${database}" has the encoding ${server.encoding}; make one with: createdb -E UTF8 -T template0 …`,
    );
  if (!server.stores) throw new StartError('DATABASE_URL: the server takes no writes (a standby, or read-only)');
  const asked = await missingRights(owner, user, database, server.version);
  for (const statement of asked) await owner.unsafe(statement).catch(() => {});
  // A right that was not granted is only a warning, and another process may have made a role meanwhile.
  const missing = asked.length > 0 ? await missingRights(owner, user, database, server.version) : [];
  if (missing.length > 0)
    throw new StartError(
      `DATABASE_URL: the account "${user}" may not prepare the database "${database}"; run there as superuser: ${missing.join('; ')};`,
    );
  return owner<ArrayType[]>`
    select typelem::int as element, oid::int as array from pg_type where typcategory = 'A' and typelem <> 0`;
}

/** The statements that are left to run until the account has everything that the site needs. */
async function missingRights(owner: Sql, user: string, database: string, version: number): Promise<string[]> {
  const membership = version >= 16 ? 'set' : 'member';
  const named = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const [has] = await owner<{ create: boolean; createInPublic: boolean }[]>`
    select has_database_privilege(current_database(), 'create') as create,
      has_schema_privilege('public', 'create') as "createInPublic"`;
  const known = await owner<{ name: string; bypass: boolean; isMember: boolean }[]>`
    select rolname as name, rolbypassrls as bypass, pg_has_role(current_user, oid, ${membership}) as "isMember"
    from pg_roles where rolname in ${owner(ROLES)}`;
  const toMake = ROLES.filter((role) => !known.some(({ name }) => name === role));
  const toJoin = ROLES.filter((role) => !known.some(({ name, isMember }) => name === role && isMember));
  const bypasses = known.every(({ name, bypass }) => name !== 'service_role' || bypass);
  return [
    ...toMake.map((role) => `create role ${role} nologin${role === 'service_role' ? ' bypassrls' : ''}`),
    ...(bypasses ? [] : ['alter role service_role bypassrls']),
    ...(toJoin.length > 0 ? [`grant ${toJoin.join(', ')} to ${named(user)}`] : []),
    ...(has?.create ? [] : [`grant create on database ${named(database)} to ${named(user)}`]),
    ...(has?.createInPublic ? [] : [`grant usage, create on schema public to ${named(user)}`]),
  ];
}

/**
 * Reads and writes values as Lite's connection to PGlite does. The driver's own way encodes JSON twice, and answers
 * other errors to values that do not fit their columns.
 */
function typesLikePglite({ driver }: PostgresConnection, arrays: readonly ArrayType[]) {
  const ofLite = [20, 114, 3802, 1700, 1082, 1083, 1114, 1184, 1266];
  const serializers: Record<number, (value: never) => unknown> = { ...types.serializers };
  const parsers: Record<number, (value: string) => unknown> = { ...types.parsers };
  for (const type of ofLite) parsers[type] = driver.options.parsers[type] as (value: string) => unknown;
  for (const { element, array } of arrays) {
    serializers[array] = (values) => types.arraySerializer(values, serializers[element] as never, array);
    parsers[array] = (text) => types.arrayParser(text, parsers[element] as never, array);
  }
  return { serializers, parsers };
}

/** One line for what an operator can correct; other errors as they are. */
function startErrorOf(error: unknown, { place, user, database }: Target): unknown {
  if (error instanceof StartError) return error;
  const cause = error instanceof DatabaseAway ? (error.cause ?? error) : error;
  const { code = '', message = '', syscall = '' } = (cause ?? {}) as Partial<NodeJS.ErrnoException>;
  const line = (text: string) => new StartError(`DATABASE_URL: ${text}`);
  switch (code) {
    case '28P01':
    case '28000':
      return line(`the server at ${place} refused the user "${user}" or the password`);
    case '3D000':
      return line(`the server at ${place} has no database "${database}"`);
    case '42501':
      return line(`the account "${user}" lacks a right in the database "${database}": ${message}`);
    case '53300':
      return line(`the server at ${place} has no connection left (max_connections)`);
    case '57P03':
      return line(`the server at ${place} is starting or stopping; try again`);
  }
  if (/^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS|ERR_SSL)/.test(code))
    return line(`the certificate of ${place} is not accepted (${code}); sslrootcert names the file of its authority`);
  if (error instanceof DatabaseAway || /^(CONNECT|ECONN|08)/.test(code) || /^(connect|getaddrinfo)$/.test(syscall))
    return line(`no PostgreSQL server answers at ${place}${code && ` (${code})`}`);
  return error;
}
