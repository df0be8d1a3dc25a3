import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { StartError } from '../../server/environment.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { readBack } from './unpack-archive.ts';

/** @throws StartError when the file already exists and is not to be replaced, or its directory does not exist */
export async function refuseExisting(archive: string, isReplaced = false): Promise<void> {
  if (existsSync(archive) && !isReplaced)
    throw new StartError(`${archive}: there is such a file already; name another`);
  try {
    await (await open(`${archive}.part`, 'w', 0o600)).close();
    await rm(`${archive}.part`);
  } catch (error) {
    throw new StartError(`${archive}: cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

/**
 * Packs directories (by name) and the manifest's files, all relative to `from`, into a compressed tar archive that only
 * its owner may read. The archive gets its name when it is complete and was read back, so an interrupted one cannot be
 * mistaken for it.
 * @returns its size in bytes
 */
export async function writeArchive(
  archive: string,
  from: string,
  manifest: Manifest,
  {
    directories = [],
    isReplaced = false,
    interrupted,
  }: { directories?: readonly string[]; isReplaced?: boolean; interrupted: AbortSignal },
): Promise<number> {
  const unfinished = `${archive}.part`;
  await refuseExisting(archive, isReplaced);
  try {
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    const archived = pack();
    const adding = addEntries(archived, from, manifest, directories).catch((error) => archived.destroy(error));
    await pipeline(archived, createGzip(), output, { signal: interrupted });
    await adding;
    await readBack(unfinished, manifest, interrupted);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await rename(unfinished, archive);
  return (await stat(archive)).size;
}

async function addEntries(archive: Pack, from: string, manifest: Manifest, directories: readonly string[]) {
  archive.entry({ name: MANIFEST, mode: 0o600 }, `${JSON.stringify(manifest, null, 1)}\n`);
  for (const name of directories) archive.entry({ name, type: 'directory', mode: 0o700 });
  for (const { name, bytes } of manifest.files) {
    const entry = archive.entry({ name, mode: 0o600, size: bytes });
    // A file may have grown since the manifest was made: archive only the bytes that the checksum covers.
    const content = bytes > 0 ? createReadStream(join(from, name), { end: bytes - 1 }) : Readable.from([]);
    await pipeline(content, entry);
  }
  archive.finalize();
}
