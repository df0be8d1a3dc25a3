import { statfs } from 'node:fs/promises';
import { STORAGE_API_PATH } from '../../src/paths.ts';
import { callsReadingFunction } from './data-api/catalogue.ts';
import type { Loss } from './opened-directories.ts';

const MEGABYTE = 1024 * 1024;

/** Free space to keep, in bytes: Postgres occasionally creates a journal file of 16 MB, and a request may add 4 MB. */
const RESERVE = 64 * MEGABYTE;

/** Why nothing can be stored at the moment. */
export type StorageProblem = 'full' | Loss;

type Settings = {
  log: (line: string) => void;
  /** Bytes that can still be written; undefined where the file system does not report it. */
  free?: (directory: string) => Promise<number | undefined>;
  /** Whether the database's files are in the directory, and not only those of storage. The default is true. */
  hasDatabase?: boolean;
  /** Whether the directory has been removed or replaced since the start. */
  loss?: () => Promise<Loss | undefined>;
};

/**
 * Refuses writes while the disk is nearly full or the data directory is gone. When PGlite cannot create a journal file,
 * the process ends. Without its directory, it acknowledges writes that are lost at the next restart. A refused request
 * can be repeated later, and reads still work.
 * @param directory a directory on the disk in question
 */
export function createDiskSpaceCheck(
  directory: string,
  { log, free = freeBytes, hasDatabase = true, loss = async () => undefined }: Settings,
) {
  let reported: StorageProblem | undefined;

  /** @returns why nothing can be stored; undefined when it can */
  async function problem(): Promise<StorageProblem | undefined> {
    const found = (await loss()) ?? ((await isFull()) ? 'full' : undefined);
    if (found !== reported) log(`DATA_DIR: ${lineFor(found, reported, directory)}`);
    reported = found;
    return found;
  }

  async function isFull(): Promise<boolean> {
    const bytes = await free(directory);
    return bytes !== undefined && bytes < RESERVE;
  }

  /** @returns a refusal if the request might write while nothing can be stored */
  async function refusal({ method, url }: Request): Promise<Response | undefined> {
    const { pathname } = new URL(url);
    if (method === 'GET' || method === 'HEAD' || callsReadingFunction(pathname)) return undefined;
    if (!hasDatabase && !pathname.startsWith(`${STORAGE_API_PATH}/`)) return undefined;
    const found = await problem();
    return found && Response.json(REFUSALS[found], { status: 503, headers: { 'retry-after': '60' } });
  }

  return { problem, refusal };
}

function lineFor(found: StorageProblem | undefined, before: StorageProblem | undefined, directory: string): string {
  if (found === 'full')
    return `less than ${RESERVE / MEGABYTE} MB are free for ${directory}: nothing is stored until there is space`;
  if (found === 'gone') return `${directory} is gone: nothing is stored until it is back`;
  if (found === 'replaced')
    return `${directory} is not the directory that was opened: nothing is stored until the site is restarted`;
  return before === 'full' ? `there is space again on ${directory}` : `${directory} is back: it is stored again`;
}

// SQLSTATEs of Postgres: disk_full and io_error.
const LOST = { code: '58030', message: 'The server cannot store this at the moment.' };
const REFUSALS: Readonly<Record<StorageProblem, { code: string; message: string }>> = {
  full: { code: '53100', message: 'The server has no disk space to store this at the moment.' },
  gone: LOST,
  replaced: LOST,
};

async function freeBytes(directory: string): Promise<number | undefined> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return blocks === 0 ? undefined : bavail * bsize;
}
