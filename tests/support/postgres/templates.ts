import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
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
 * Applies the migrations once for all test files: on PGlite that takes seconds of work each time. Run by the projects
 * that open databases; PostgreSQL is started where both engines are tested.
 */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'site-template-'));
  const lite = await makeLiteTemplate(join(folder, 'lite'));
  project.provide('liteTemplate', lite);
  const server = project.name === 'database' ? await makePlainTemplate() : undefined;
  if (server) project.provide('plainServer', server.url);
  return async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makeLiteTemplate(folder: string): Promise<string> {
  const app = await startLiteApp({ in: folder });
  await app.applyMigrations();
  await app.pglite.exec(ACCOUNTS_SQL);
  await app.close();
  return folder;
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
