import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../supabase/migrations/', import.meta.url);

interface Migration {
  name: string;
  sql: string;
}

/** The migrations in the order in which they are applied. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, FOLDER), 'utf8') }));
}

/** The files that grant rights. They can be run again, and the embedded backend does so at each start. */
export function readGrants(): Migration[] {
  return readMigrations().filter(({ name }) => name.endsWith('_grants.sql'));
}
