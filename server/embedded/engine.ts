import type { LiteApp } from './lite-app.ts';

/** The database under Supabase Lite. */
export type Engine = Readonly<{
  app: LiteApp;
  /** Runs one statement as the owner, outside every request's transaction. */
  query: <T>(sql: string, ...parameters: unknown[]) => Promise<T[]>;
  /** Runs one query that changes nothing with the rights of an anonymous visitor. @returns the column `answer` of its row */
  readAsVisitor: (sql: string, parameters: unknown[]) => Promise<string | undefined>;
  /** Runs several statements as the owner. */
  execute: (statements: string) => Promise<void>;
  /** Runs the start while no other process on the same database runs its own. */
  alone: <T>(task: () => Promise<T>) => Promise<T>;
  /** Ends the start: from now on a statement may take only so long. */
  serve: () => Promise<void>;
  /** How many requests may use the database at a time. */
  atOnce: number;
  /** Runs a request. @throws GateRefusal when it failed because the database is away */
  answer: (request: () => Promise<Response>) => Promise<Response>;
  /** Sets the grants of this project again after those that Lite makes. @param grants the migrations that set them */
  grant: (grants: string) => Promise<void>;
  /** Calls the listener with each notification's text, and with '' when some may have been missed. */
  listen: (channel: string, listener: (text: string) => void) => Promise<void>;
  /** Waits until the channel's listener has had the notifications of everything committed so far. */
  heard: (channel: string) => Promise<void>;
  /** Whether the database can store something. */
  stores: () => Promise<boolean>;
  /** Frees the space of replaced and deleted rows; undefined where the server does so itself. */
  vacuum: (() => Promise<void>) | undefined;
  /** Runs a task while no query changes the database's files; undefined when they belong to another process. */
  whileStill: (<T>(task: () => Promise<T>) => Promise<T>) | undefined;
  /** The folder of the database's files; undefined when they belong to another process. */
  directory: string | undefined;
  close: () => Promise<void>;
}>;
