import { askedOnceA } from '../readiness.ts';
import type { StorageProblem } from './disk-space.ts';
import type { OpenedDirectories } from './opened-directories.ts';

/** How long a result is reused. Anyone can request readiness, and each check writes to disk. */
const HOLDS_MS = 1_000;

type Parts = {
  /** Whether the database can store something. */
  stores: () => Promise<boolean>;
  /** Asked instead while files cannot be stored, because a write to a full disk would end the process. */
  reads: () => Promise<boolean>;
  directories: Pick<OpenedDirectories, 'takeFiles'>;
  problem: () => Promise<StorageProblem | undefined>;
};

/** Checks that data just written can be read back. A string describes the problem in a few words. */
export type Heartbeat = Readonly<{ directory: () => Promise<boolean | string>; database: () => Promise<boolean> }>;

/** Checks whether data can be stored, by storing some. */
export function createHeartbeat({ stores, reads, directories, problem }: Parts): Heartbeat {
  async function directory(): Promise<boolean | string> {
    const found = await problem();
    return found ? WORDS[found] : directories.takeFiles();
  }

  async function database(): Promise<boolean> {
    return (await problem()) ? reads() : stores();
  }

  return { directory: askedOnceA(HOLDS_MS, directory), database: askedOnceA(HOLDS_MS, database) };
}

const WORDS: Readonly<Record<StorageProblem, string>> = {
  full: 'no space',
  gone: 'gone',
  replaced: 'another one is in its place, restart the site',
};
