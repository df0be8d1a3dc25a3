import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of the project `postgres`, whose sites have their databases on it. */
    siteServer: string;
  }
}

/** Starts the server on which every site of the project `postgres` gets an empty database. */
export default async function startSiteServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('siteServer', server.url);
  return () => server.stop();
}

/** The environment of a site with an empty database: PGlite's, or PostgreSQL's in the project `postgres`. */
export async function siteDatabase(): Promise<{ DATABASE_URL?: string }> {
  const server = inject('siteServer');
  return server === undefined ? {} : { DATABASE_URL: await emptyDatabase(server) };
}

/** Makes an empty database. @returns its address */
export async function emptyDatabase(server: string): Promise<string> {
  const owner = postgres(server, { max: 1 });
  const name = `site_${randomBytes(6).toString('hex')}`;
  await owner.unsafe(`create database ${name}`);
  await owner.end();
  return server.replace('/postgres?', `/${name}?`);
}
