import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { preparedFolder } from '../prepared-site.ts';
import { ACCOUNTS_SQL } from './callers.ts';
import { startLiteApp } from './lite-app.ts';
import { readMigrations } from './migrations.ts';
import { TEMPLATE_DATABASE } from './plain-database.ts';
import { PRELUDE, startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PGlite folder with the migrations and the two accounts. */
    liteTemplate: string;
    /** A PostgreSQL server with the same content in its database TEMPLATE_DATABASE. */
    plainServer: string;
  }
}

/**
 * Applies the migrations once for all test files. On PGlite that takes seconds of work, so the projects share the folder.
 * Run by the projects that open databases; PostgreSQL is started where both engines are tested.
 */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  project.provide('liteTemplate', await preparedFolder('lite', makeLiteTemplate));
  const server = project.name === 'database' ? await makePlainTemplate() : undefined;
  if (server) project.provide('plainServer', server.url);
  return async () => server?.stop();
}

async function makeLiteTemplate(folder: string): Promise<void> {
  const app = await startLiteApp({ in: folder });
  await app.applyMigrations();
  await app.pglite.exec(ACCOUNTS_SQL);
  await app.close();
}

async function makePlainTemplate() {
  const server = await startPostgres();
  await server.owner.unsafe(`create database ${TEMPLATE_DATABASE}`);
  const template = postgres(server.url, { onnotice: () => {}, max: 1, database: TEMPLATE_DATABASE });
  await template.unsafe(PRELUDE);
  for (const { sql } of readMigrations()) await template.begin((transaction) => transaction.unsafe(sql));
  await template.unsafe(ACCOUNTS_SQL);
  await template.end();
  return server;
}
