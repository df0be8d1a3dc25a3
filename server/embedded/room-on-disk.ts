import { statfs } from 'node:fs/promises';
import { callsReadingFunction } from './data-api/catalogue.ts';

const MEGABYTE = 1024 * 1024;

/** What stays free, in bytes: Postgres begins a new journal of 16 MB now and then, and a request may bring 4 MB. */
const RESERVE = 64 * MEGABYTE;

type Settings = {
  log: (line: string) => void;
  /** Bytes that may still be written; undefined where the file system does not say. */
  free?: (directory: string) => Promise<number | undefined>;
};

/**
 * Refuses to write before the disk is full. PGlite that cannot begin a new journal stands still with this whole process,
 * and no deadline ends that; what is refused in time can be tried again, and everything can be read meanwhile.
 * @param directory on the disk in question
 * @returns gives the refusal of a request that might write while there is too little room, else undefined
 */
export function createRoomOnDisk(directory: string, { log, free = freeBytes }: Settings) {
  let full = false;
  return async function refusal({ method, url }: Request): Promise<Response | undefined> {
    if (method === 'GET' || method === 'HEAD' || callsReadingFunction(new URL(url).pathname)) return undefined;
    const bytes = await free(directory);
    const isFull = bytes !== undefined && bytes < RESERVE;
    if (isFull !== full)
      log(
        isFull
          ? `DATA_DIR: less than ${RESERVE / MEGABYTE} MB are free for ${directory}: nothing is stored until there is room`
          : `DATA_DIR: there is room again for ${directory}`,
      );
    full = isFull;
    if (!full) return undefined;
    // DISK_FULL, as Postgres would say it.
    const said = { code: '53100', message: 'The server has no room to store this just now.' };
    return Response.json(said, { status: 503, headers: { 'retry-after': '60' } });
  };
}

async function freeBytes(directory: string): Promise<number | undefined> {
  const { bavail, blocks, bsize } = await statfs(directory);
  return blocks === 0 ? undefined : bavail * bsize;
}
