import { join } from 'node:path';
import { dataPath } from '../../src/paths.ts';
import { readOptional } from '../data-directory.ts';
import { type Environment, StartError } from '../environment.ts';
import { guardDataApi } from './data-api/guard.ts';
import type { Engine } from './engine.ts';
import { joinSettings } from './join-settings.ts';
import { openApp } from './lite-app.ts';
import type { Secrets } from './secrets.ts';
import { openSyncedPglite } from './synced-pglite.ts';

/** PGlite's major version of PostgreSQL, which reads the files of no other. */
const MAJOR_VERSION = '17';

/**
 * Opens PGlite in this process, on the files in the data directory.
 * @throws StartError when the database cannot be opened
 */
export async function openPglite(environment: Environment, root: string, secrets: Secrets): Promise<Engine> {
  const directory = join(environment.dataDir, 'database');
  const written = readOptional(join(directory, 'PG_VERSION'))?.trim();
  if (written !== undefined && written !== MAJOR_VERSION)
    throw new StartError(
      `DATA_DIR: PostgreSQL ${written} wrote the database in ${environment.dataDir}, and this version of the site has PostgreSQL ${MAJOR_VERSION}. docs/moving.md says how npm run export and npm run import carry it over`,
    );
  const { app, connection } = await openFiles().catch((error: unknown) => {
    const reason = error instanceof Error && error.message ? error.message : String(error);
    throw new StartError(`DATA_DIR: the database in ${environment.dataDir} cannot be opened: ${reason}`);
  });
  const { driver } = connection;

  async function openFiles() {
    const connection = await openSyncedPglite(directory);
    const app = await openApp(environment, root, secrets, { driver: 'pglite', url: directory }, connection);
    const { serializers } = connection.driver;
    guardDataApi(connection, { serializers, leftOpen: () => connection.driver.exec('rollback').catch(console.error) });
    joinSettings(connection.driver);
    return { app, connection };
  }

  const query: Engine['query'] = async <T>(sql: string, ...parameters: unknown[]) =>
    (await driver.query<T>(sql, parameters)).rows;

  return {
    app,
    query,
    readAsVisitor: async (sql, parameters) => {
      await driver.exec('begin read only; set local role anon');
      try {
        return (await driver.query<{ answer: string }>(sql, parameters)).rows[0]?.answer;
      } finally {
        await driver.exec('rollback');
      }
    },
    execute: async (statements) => {
      await driver.exec(statements);
    },
    // The directory's lock admits one process.
    alone: (task) => task(),
    serve: async () => {
      await query(`create table if not exists private.heartbeat (
        only_row boolean primary key default true check (only_row),
        beat text not null
      )`);
      await query('alter table private.heartbeat enable row level security');
      // Lite grants every role access to every table when it starts (docs/decisions/0007).
      await query('revoke all on private.heartbeat from public, anon, authenticated, service_role');
      // PGlite does not collect statistics automatically. Without them the planner assumes that every table is small.
      await query('analyze');
    },
    atOnce: 1,
    answer: (request) => request(),
    // Lite makes its grants when a process answers its first request, so that request is made here.
    grant: async (grants) => {
      const headers = { apikey: secrets.publicKey };
      const first = new Request(`http://embedded${dataPath('page_content?limit=0')}`, { headers });
      await app.fetch(first, { peerAddress: null });
      await driver.exec(grants);
    },
    listen: async (channel, listener) => {
      await driver.listen(channel, listener);
    },
    // PGlite calls listeners before a query returns.
    heard: async () => {},
    // The table belongs to this process and is not part of the schema: hosted projects do not have it.
    stores: async () => {
      const beat = `${process.pid} ${Date.now()}`;
      await query(
        'insert into private.heartbeat (beat) values ($1) on conflict (only_row) do update set beat = excluded.beat',
        beat,
      );
      const [row] = await query<{ beat: string }>('select beat from private.heartbeat');
      return row?.beat === beat;
    },
    vacuum: async () => {
      await driver.exec('vacuum analyze');
      // Nothing else writes the changed pages back, and a start after a kill reads the journal from the last checkpoint on.
      await driver.exec('checkpoint');
    },
    whileStill: async (task) => {
      await driver.exec('checkpoint');
      return driver.runExclusive(task);
    },
    directory,
    close: () => connection.close(),
  };
}
