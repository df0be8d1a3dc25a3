import { createReadStream } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartError } from '../../server/environment.ts';
import { ByteReader } from './byte-reader.ts';
import { type ArchiveKind, checkSum, MANIFEST, type Manifest, readManifest } from './manifest.ts';
import { BLOCK, padding, paxName, readHeader, type TarEntry } from './tar-format.ts';

/**
 * Unpacks an archive into a directory and compares every file with its check sum.
 * @throws StartError with one line when it is damaged, of another kind or of a newer site
 */
export async function unpackArchive(
  archive: string,
  kind: ArchiveKind,
  to: string,
  interrupted: AbortSignal,
): Promise<Manifest> {
  try {
    await unpack(archive, to, interrupted);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new StartError(`${archive}: cannot be read (${code})`);
    if (code === 'ENOSPC') throw new StartError(`${to}: the disk is full`);
    if (error instanceof SyntaxError || code === 'EEXIST' || code?.startsWith('Z_'))
      throw new StartError(`${archive}: damaged, or no archive of this site`);
    throw error;
  }
  const text = await readFile(join(to, MANIFEST), 'utf8').catch(() => '');
  const manifest = readManifest(archive, text, kind);
  for (const { name, bytes, sha256 } of manifest.files) {
    if (!isPlainName(name)) throw new StartError(`${archive}: damaged: a file has the name ${JSON.stringify(name)}`);
    const found = await checkSum(join(to, name)).catch(() => undefined);
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new StartError(`${archive}: damaged: ${name} is not what its check sum says`);
  }
  return manifest;
}

/** A path that stays below the directory it is unpacked into. */
function isPlainName(name: string): boolean {
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !name.includes('\0');
}

/** Reads to the very end: the compression has a check sum of its own. */
async function unpack(archive: string, to: string, signal: AbortSignal): Promise<void> {
  const read = async (chunks: AsyncIterable<Buffer>) => {
    const bytes = new ByteReader(chunks);
    let longName: string | undefined;
    for (;;) {
      const header = readHeader(await bytes.take(BLOCK));
      if (header === 'end') return bytes.drain();
      if ('pax' in header) {
        longName = paxName(await bytes.take(header.pax));
        await bytes.take(padding(header.pax));
        continue;
      }
      await put({ ...header, name: longName ?? header.name }, to, bytes);
      longName = undefined;
    }
  };
  await pipeline(createReadStream(archive), createGunzip(), read, { signal });
}

async function put({ name, type, mode, size }: TarEntry, to: string, bytes: ByteReader): Promise<void> {
  if (!isPlainName(name)) throw new SyntaxError('a name that leads elsewhere');
  const path = join(to, name);
  if (type === 'directory') {
    await mkdir(path, { recursive: true, mode: 0o700 });
    return;
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, 'wx', mode & 0o700);
  try {
    for await (const part of bytes.pass(size)) await file.writeFile(part);
  } finally {
    await file.close();
  }
  await bytes.take(padding(size));
}
