import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, StartError } from '../../server/environment.ts';
import { belongsToProcess } from '../../server/snapshot/mirror.ts';
import { manifestOf } from './manifest.ts';
import { copyOfEmbedded, copyOfServer, STOPPED } from './verified-copy.ts';
import { refuseExisting, writeArchive } from './write-archive.ts';

/** What a backup holds. */
type Backup = Readonly<{
  files: number;
  bytes: number;
  /** The size of the archive. */
  packed: number;
  /** Lines for the operator. */
  notes: readonly string[];
}>;

/**
 * Backs up the embedded backend, whether the site is running or stopped. The archive gets its name once the database in
 * it was opened and read, and the archive itself as well.
 * @throws StartError
 */
export async function makeBackup(
  { dataDir, databaseUrl }: Pick<Environment, 'dataDir' | 'databaseUrl'>,
  archive: string,
  { isReplaced = false, interrupted }: { isReplaced?: boolean; interrupted: AbortSignal },
): Promise<Backup> {
  if (!existsSync(databaseUrl ? dataDir : join(dataDir, 'database')))
    throw new StartError(`DATA_DIR: ${dataDir} holds no ${databaseUrl ? 'files' : 'embedded database'} to save`);
  await refuseExisting(archive, isReplaced);
  const copy = databaseUrl
    ? await copyOfServer(databaseUrl, dataDir, `${archive}.parts`, interrupted)
    : await copyOfEmbedded(dataDir);
  try {
    const { files, directories } = await contents(copy.directory);
    const manifest = await manifestOf('backup', copy.directory, files);
    const packed = await writeArchive(archive, copy.directory, manifest, { directories, isReplaced, interrupted });
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    return { files: files.length, bytes, packed, notes: copy.notes };
  } catch (error) {
    // The process that made the copy removes it when it stops.
    if (!existsSync(copy.directory)) throw new StartError(STOPPED);
    throw error;
  } finally {
    await copy.release();
  }
}

/** Paths below the directory. Includes empty directories, because PostgreSQL needs its own. */
async function contents(directory: string): Promise<{ files: string[]; directories: string[] }> {
  const files: string[] = [];
  const directories: string[] = [];
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(directory, path), { withFileTypes: true })) {
      if (path === '' && belongsToProcess(entry.name)) continue;
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isFile()) files.push(inner);
      if (!entry.isDirectory()) continue;
      directories.push(inner);
      await walk(inner);
    }
  };
  await walk('');
  return { files: files.sort(), directories: directories.sort() };
}
