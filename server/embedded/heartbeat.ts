import { askedOnceA } from '../readiness.ts';
import type { StorageProblem } from './disk-space.ts';
import type { OpenedDirectories } from './opened-directories.ts';

/** How long a result is reused. Anyone can request readiness, and each check writes to disk. */
const HOLDS_MS = 1_000;

type Parts = {
  query: <T>(sql: string, ...parameters: unknown[]) => Promise<T[]>;
  directories: Pick<OpenedDirectories, 'takeFiles'>;
  problem: () => Promise<StorageProblem | undefined>;
};

/** Checks that data just written can be read back. A string describes the problem in a few words. */
export type Heartbeat = Readonly<{ directory: () => Promise<boolean | string>; database: () => Promise<boolean> }>;

/**
 * Checks whether data can be stored, by storing some. The table belongs to this process and is not part of the schema:
 * hosted projects do not have it.
 */
export async function createHeartbeat({ query, directories, problem }: Parts): Promise<Heartbeat> {
  await query(`create table if not exists private.heartbeat (
    only_row boolean primary key default true check (only_row),
    beat text not null
  )`);
  await query('alter table private.heartbeat enable row level security');
  // Lite grants every role access to every table when it starts (docs/decisions/0007).
  await query('revoke all on private.heartbeat from public, anon, authenticated, service_role');

  async function directory(): Promise<boolean | string> {
    const found = await problem();
    return found ? WORDS[found] : directories.takeFiles();
  }

  async function database(): Promise<boolean> {
    // A write to a full disk would block this process.
    if (await problem()) return (await query('select 1')).length === 1;
    const beat = `${process.pid} ${Date.now()}`;
    await query(
      'insert into private.heartbeat (beat) values ($1) on conflict (only_row) do update set beat = excluded.beat',
      beat,
    );
    const [row] = await query<{ beat: string }>('select beat from private.heartbeat');
    return row?.beat === beat;
  }

  return { directory: askedOnceA(HOLDS_MS, directory), database: askedOnceA(HOLDS_MS, database) };
}

const WORDS: Readonly<Record<StorageProblem, string>> = {
  full: 'no space',
  gone: 'gone',
  replaced: 'another one is in its place, restart the site',
};
