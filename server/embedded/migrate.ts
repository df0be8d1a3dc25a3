import './lite-settings.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPendingMigrations } from '@supabase/lite/cli';
import { StartError } from '../environment.ts';
import type { Engine } from './engine.ts';
import { inDirectory, quietly } from './lite-app.ts';

const DIRECTORY = 'supabase/migrations';

/**
 * Applies pending migrations of supabase/migrations.
 * @throws StartError naming the file that failed, that is dated too early, or that the database has and this copy lacks
 */
export async function migrate({ app, query }: Pick<Engine, 'app' | 'query'>, root: string): Promise<void> {
  // Lite creates storage.buckets when storage is first used, and the migrations write to it.
  await app.ensureSystemSchema();
  const files = migrationFiles(root);
  const problem = problemOf(files, await appliedVersions(query));
  if (problem) throw new StartError(problem);
  let reason: unknown;
  try {
    await inDirectory(root, () =>
      quietly(
        () => applyPendingMigrations(app),
        (logged) => {
          reason = logged;
        },
      ),
    );
  } catch (error) {
    const applied = await appliedVersions(query);
    const failed = files.find((file) => !applied.includes(versionOf(file)));
    // Lite throws an error that only repeats the statement, and logs the database's reason.
    const { message } = reason instanceof Error ? reason : (error as Error);
    throw new StartError(`${DIRECTORY}/${failed ?? ''}: ${message}`);
  }
}

/** Runs the migrations that set grants again, after the grants that Lite makes (docs/decisions/0007). */
export async function tightenGrants({ grant }: Pick<Engine, 'grant'>, root: string): Promise<void> {
  const files = migrationFiles(root).filter((file) => file.endsWith('_grants.sql'));
  await grant(files.map((file) => readFileSync(join(root, DIRECTORY, file), 'utf8')).join('\n'));
}

function migrationFiles(root: string): string[] {
  return readdirSync(join(root, DIRECTORY))
    .filter((file) => file.endsWith('.sql'))
    .sort();
}

/** @returns the date at the beginning of a migration's file name */
function versionOf(file: string): string {
  return file.split('_')[0] ?? file;
}

async function appliedVersions(query: Engine['query']): Promise<string[]> {
  const table = 'supabase_migrations.schema_migrations';
  const [{ known } = { known: false }] = await query<{ known: boolean }>(
    'select to_regclass($1) is not null as known',
    table,
  );
  if (!known) return [];
  const rows = await query<{ version: string }>(`select version from ${table} order by version`);
  return rows.map(({ version }) => version);
}

/** @returns why the files do not continue what the database has; undefined when they do */
function problemOf(files: readonly string[], applied: readonly string[]): string | undefined {
  const versions = files.map(versionOf);
  const twice = files.find((file, index) => versions.indexOf(versionOf(file)) !== index);
  if (twice) return `${DIRECTORY}/${twice}: another migration has the same date; rename this one`;
  const unknown = applied.find((version) => !versions.includes(version));
  if (unknown)
    return `${DIRECTORY}: the database has the migration ${unknown}, which this copy of the site has not. A newer version has used it: start that one, or restore a backup`;
  const newest = applied.at(-1);
  const early = files.find((file) => newest && versionOf(file) < newest && !applied.includes(versionOf(file)));
  if (early)
    return `${DIRECTORY}/${early}: dated before ${newest}, which the database already has; rename it to a later date`;
  return undefined;
}
