import { dataPath } from '../../src/paths.ts';
import './lite-settings.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPendingMigrations } from '@supabase/lite/cli';
import { StartError } from '../environment.ts';
import { inDirectory, type LiteApp, quietly } from './lite-app.ts';
import type { Secrets } from './secrets.ts';

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

/**
 * Runs the migrations that set grants again. Lite grants every role access to every table when a process answers its
 * first request, so that request is made here, before any client can send one.
 */
export async function tightenGrants(app: LiteApp, root: string, secrets: Secrets): Promise<void> {
  const first = new Request(`http://embedded${dataPath('page_content?limit=0')}`, {
    headers: { apikey: secrets.publicKey },
  });
  await app.fetch(first, { peerAddress: null });
  const directory = join(root, 'supabase/migrations');
  for (const file of readdirSync(directory).sort())
    if (file.endsWith('_grants.sql')) await app.connection.driver.exec(readFileSync(join(directory, file), 'utf8'));
}
