import type { Caller } from './callers.ts';
import { openLiteDatabase } from './lite-database.ts';
import { openPlainDatabase } from './plain-database.ts';

export type Row = Record<string, unknown>;

/** What a caller gets: rows, or the SQLSTATE and message of the refusal. */
export interface Answer {
  rows: Row[];
  error: { code: string; message: string } | null;
}

/** The Data API's commands, for one caller. `where` compares columns for equality. */
export interface Session {
  select(table: string, where?: Row): Promise<Answer>;
  /** The exact number of rows, without the rows. */
  count(table: string, where?: Row): Promise<{ count: number | null; error: Answer['error'] }>;
  /** Without `readBack`, as the newsletter form does it, nothing is returned. */
  insert(table: string, row: Row, options?: { readBack?: boolean }): Promise<Answer>;
  /** Returns the rows that were changed. */
  update(table: string, changes: Row, where: Row): Promise<Answer>;
  /** Returns the rows that were deleted. */
  remove(table: string, where: Row): Promise<Answer>;
  /** Calls a function; a single value comes back as `value`. */
  call(name: string, args: Row): Promise<{ value: unknown; error: Answer['error'] }>;
}

export interface TestDatabase {
  as(caller: Caller): Session;
  /** SQL as the owner of everything, who passes row security. */
  owner(sql: string, parameters?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** The migrations must do the same on both: the embedded backend's database and a server's. */
export const DATABASES: readonly { kind: string; open: () => Promise<TestDatabase> }[] = [
  { kind: 'PGlite behind Supabase Lite', open: openLiteDatabase },
  { kind: 'plain PostgreSQL', open: openPlainDatabase },
];
