import { AsyncLocalStorage } from 'node:async_hooks';
import { types } from '@electric-sql/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import postgres, { type Sql } from 'postgres';
import type { Environment } from '../environment.ts';
import { type ConnectionPool, createConnectionPool, DatabaseAway } from './connection-pool.ts';
import { guardDataApi } from './data-api/guard.ts';
import type { Engine } from './engine.ts';
import { listenForever } from './listen-forever.ts';
import { openApp } from './lite-app.ts';
import {
  type ArrayType,
  type Client,
  clientOptions,
  prepareDatabase,
  ROLES,
  refuseTransactionPooling,
  startErrorOf,
  withServer,
} from './postgres-server.ts';
import type { Secrets } from './secrets.ts';

/**
 * A server allows 100 connections unless it is set up otherwise. Besides these, one listens for changes, and half as many
 * read for the site's own pages.
 */
const CONNECTIONS = 10;

/** A request may need a second connection while it holds one, so half of them are enough for all of these. */
const REQUESTS_AT_ONCE = CONNECTIONS / 2;

/** What a connection for reads of the site's own pages runs first: nothing after it can do more than a visitor. */
const AS_VISITOR = 'set role anon; set default_transaction_read_only = on';

/** How long a task waits for a connection. */
const PATIENCE_MS = 5_000;

/**
 * Limits of the connections that answer requests, in milliseconds. The migrations at the start have none. As statements,
 * because poolers refuse most parameters of a connection.
 */
const LIMITS = 'set statement_timeout = 15000; set idle_in_transaction_session_timeout = 30000';

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
  await refuseTransactionPooling(environment.databaseUrl);
  const arrays = await withServer(environment.databaseUrl, prepareDatabase);

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
  const openPool = (size: number, more: { prepares?: boolean; opening?: string } = {}) =>
    createConnectionPool({
      size,
      patienceMs: PATIENCE_MS,
      ...more,
      connect: (closed) => connect({ onclose: closed }),
    });
  let pool = openPool(1);
  // The few reads are prepared once, so each takes one message and one answer.
  const readers = openPool(REQUESTS_AT_ONCE, { prepares: true, opening: `${LIMITS}; ${AS_VISITOR}` });

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
    readAsVisitor: async (sql, parameters) => {
      const reader = await readers.lease();
      try {
        return (await reader.query<{ answer: string }>(sql, parameters))[0]?.answer;
      } finally {
        reader.release();
      }
    },
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
      pool = openPool(CONNECTIONS, { opening: LIMITS });
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
      listening ??= await listenForever({ connect: connectToListen, patienceMs: PATIENCE_MS });
      await listening.listen(channel, listener);
    },
    heard: async (channel) => listening?.heard(channel),
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
      await readers.close();
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
