import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { StartError } from '../../server/environment.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { BLOCK, padding, tarHeader } from './tar-format.ts';

/** @throws StartError when there is something of that name already, or no directory for it */
export async function refuseExisting(archive: string): Promise<void> {
  if (existsSync(archive)) throw new StartError(`${archive}: there is such a file already; name another`);
  try {
    await (await open(`${archive}.part`, 'w', 0o600)).close();
    await rm(`${archive}.part`);
  } catch (error) {
    throw new StartError(`${archive}: cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

/**
 * Packs directories (by name) and the manifest's files, all found below `from`, into a compressed tar archive that its
 * owner alone may read. It gets its name when it is whole.
 * @returns its size in bytes
 */
export async function writeArchive(
  archive: string,
  from: string,
  manifest: Manifest,
  { directories = [], interrupted }: { directories?: readonly string[]; interrupted: AbortSignal },
): Promise<number> {
  const unfinished = `${archive}.part`;
  await refuseExisting(archive);
  try {
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true });
    await pipeline(Readable.from(tar(from, manifest, directories)), createGzip(), output, { signal: interrupted });
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await rename(unfinished, archive);
  return (await stat(archive)).size;
}

async function* tar(from: string, manifest: Manifest, directories: readonly string[]): AsyncGenerator<Buffer> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  yield tarHeader({ name: MANIFEST, type: 'file', mode: 0o600, size: text.length });
  yield Buffer.concat([text, Buffer.alloc(padding(text.length))]);
  for (const name of directories) yield tarHeader({ name, type: 'directory', mode: 0o700, size: 0 });
  for (const { name, bytes } of manifest.files) {
    yield tarHeader({ name, type: 'file', mode: 0o600, size: bytes });
    if (bytes > 0) yield* createReadStream(join(from, name), { end: bytes - 1 });
    yield Buffer.alloc(padding(bytes));
  }
  yield Buffer.alloc(2 * BLOCK);
}
