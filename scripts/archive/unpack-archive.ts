import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { StartError } from '../../server/environment.ts';
import { type ArchiveKind, checkSum, MANIFEST, type Manifest, readManifest } from './manifest.ts';

/**
 * Unpacks an archive into a directory and verifies the checksum of every file.
 * @throws StartError with one line when the archive is damaged, of another kind or from a newer site
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
    // tar-stream's own errors have no code.
    const isDamage =
      error instanceof DamagedArchive || code === undefined || code === 'EEXIST' || code.startsWith('Z_');
    throw isDamage && !interrupted.aborted ? new StartError(`${archive}: damaged, or no archive of this site`) : error;
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

/**
 * Reads an archive to its end.
 * @throws StartError when it lacks a file of the manifest, or has another content for one
 */
export async function readBack(archive: string, { files }: Manifest, signal: AbortSignal): Promise<void> {
  const found = new Map<string, string>();
  const entries = extract();
  const reading = pipeline(createReadStream(archive), createGunzip(), entries, { signal });
  const checking = async () => {
    for await (const entry of entries) {
      const hash = createHash('sha256');
      for await (const chunk of entry) hash.update(chunk as Buffer);
      found.set(entry.header.name, hash.digest('hex'));
    }
  };
  await Promise.all([reading, checking()]);
  const wrong = files.find(({ name, sha256 }) => found.get(name) !== sha256);
  if (wrong) throw new StartError(`${archive}: ${wrong.name} could not be read back as it was written`);
}

/** Whether the path stays inside the directory into which it is unpacked. */
function isPlainName(name: string): boolean {
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !name.includes('\0');
}

/** The archive is damaged, or another program wrote it. */
class DamagedArchive extends Error {}

async function unpack(archive: string, to: string, signal: AbortSignal): Promise<void> {
  const entries = extract();
  // Reads to the very end, because the compression has a checksum of its own there.
  const reading = pipeline(createReadStream(archive), createGunzip(), entries, { signal });
  const writing = async () => {
    for await (const entry of entries) await write(entry.header, entry, to);
  };
  await Promise.all([reading, writing()]);
}

async function write({ type, mode, ...header }: Header, content: AsyncIterable<unknown>, to: string): Promise<void> {
  const name = header.name.replace(/\/$/, '');
  if (!isPlainName(name) || (type !== 'file' && type !== 'directory')) throw new DamagedArchive(name);
  const path = join(to, name);
  const directory = type === 'directory' ? path : dirname(path);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  // An entry without content must be read as well; otherwise the stream never reaches the next one.
  const output = type === 'directory' ? new Writable() : createWriteStream(path, { flags: 'wx', mode: mode & 0o700 });
  await pipeline(content, output);
}
