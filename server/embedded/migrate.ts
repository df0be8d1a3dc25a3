import './lite-settings.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPendingMigrations } from '@supabase/lite/cli';
import { StartError } from '../environment.ts';
import type { Engine } from './engine.ts';
import { inDirectory, type LiteApp, quietly } from './lite-app.ts';

/** Applies pending migrations of supabase/migrations. @throws StartError naming the migration that failed */
export async function migrate(app: LiteApp, root: string): Promise<void> {
  // Lite creates storage.buckets when storage is first used, and the migrations write to it.
  await app.ensureSystemSchema();
  try {
    await inDirectory(root, () => quietly(() => applyPendingMigrations(app)));
  } catch (error) {
    throw new StartError(`supabase/migrations: ${(error as Error).message}`);
  }
}

/** Runs the migrations that set grants again, after the grants that Lite makes (docs/decisions/0007). */
export async function tightenGrants({ grant }: Pick<Engine, 'grant'>, root: string): Promise<void> {
  const directory = join(root, 'supabase/migrations');
  const files = readdirSync(directory).filter((file) => file.endsWith('_grants.sql'));
  await grant(
    files
      .sort()
      .map((file) => readFileSync(join(directory, file), 'utf8'))
      .join('\n'),
  );
}
