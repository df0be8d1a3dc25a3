import type { Caller } from './callers.ts';
import { openLiteDatabase } from './lite-database.ts';
import { openPlainDatabase } from './plain-database.ts';

export type Row = Record<string, unknown>;

/** The answer to a caller: rows, or the SQLSTATE, message and detail of the error. */
export interface Answer {
  rows: Row[];
  error: { code: string; message: string; details: string | null } | null;
}

/** The origin of a request: headers as the Data API passes them on, or the claim signed by the server. */
export interface Origin {
  headers?: Record<string, string>;
  /** The claim client_address of a token for the public role. */
  clientAddress?: string;
}

/** The commands of the Data API for one caller. `where` compares columns for equality. */
export interface Session {
  select(table: string, where?: Row): Promise<Answer>;
  /** The exact number of rows, without the rows. */
  count(table: string, where?: Row): Promise<{ count: number | null; error: Answer['error'] }>;
  /** Without `readBack`, as the newsletter form does it, nothing is returned. */
  insert(table: string, row: Row, options?: { readBack?: boolean }): Promise<Answer>;
  /** Returns the changed rows. */
  update(table: string, changes: Row, where: Row): Promise<Answer>;
  /** Returns the deleted rows. */
  remove(table: string, where: Row): Promise<Answer>;
  /** Calls a function; a single value comes back as `value`. */
  call(name: string, args: Row): Promise<{ value: unknown; error: Answer['error'] }>;
  /** Calls a function that returns a table. */
  callTable(name: string, args: Row): Promise<Answer>;
}

export interface TestDatabase {
  as(caller: Caller, origin?: Origin): Session;
  /** Runs SQL as the owner of everything, who bypasses row security. */
  owner(sql: string, parameters?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

const ENGINES = [
  { kind: 'PGlite behind Supabase Lite', open: openLiteDatabase },
  { kind: 'plain PostgreSQL', open: openPlainDatabase },
] as const;

/** The migrations must have the same effect on both engines. The quick run (vitest.config.ts) has no PostgreSQL. */
export const DATABASES: readonly { kind: string; open: () => Promise<TestDatabase> }[] =
  process.env.TEST_ENGINES === 'pglite' ? ENGINES.slice(0, 1) : ENGINES;
