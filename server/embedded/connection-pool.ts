import type { Sql } from 'postgres';
import { createSettings } from './join-settings.ts';
import { GateRefusal } from './query-gate.ts';

/** Thrown when the server cannot be reached, ended the connection, or has no connection left. */
export class DatabaseAway extends GateRefusal {
  override name = 'DatabaseAway';
}

type Rows<Row> = Row[] & { command: string; count: number };

/** A connection that belongs to one task until it is released. */
type Lease = Readonly<{
  query: <Row>(text: string, parameters?: readonly unknown[]) => Promise<Rows<Row>>;
  /** Runs several statements without parameters, as one transaction unless they say otherwise. */
  execute: (statements: string) => Promise<void>;
  release: () => void;
}>;

export type ConnectionPool = Readonly<{ lease: () => Promise<Lease>; close: () => Promise<void> }>;

type Settings = {
  /** How many connections. With a single one, a transaction may go on from task to task. */
  size: number;
  /** How long a task waits for a free connection, and for a new one to be made. */
  patienceMs: number;
  /** Whether each connection keeps the queries prepared, for tasks that send few different texts. */
  prepares?: boolean;
  /** What each new connection runs first. The default only checks that it works. */
  opening?: string;
  /** Makes a client of a single connection. @param closed called when that connection ends */
  connect: (closed: () => void) => Sql;
};

type Client = { sql: Sql; isOpen: boolean };
type Place = { client?: Client | undefined };

/**
 * A pool of clients with one connection each. The driver's own pool reconnects during a transaction, whose later queries
 * would then run as the owner and without it; and after a failed connection it gives one to nobody. A client whose
 * connection ended is therefore never used again, and a new one is made for the next task.
 */
export function createConnectionPool({
  size,
  patienceMs,
  prepares = false,
  opening = 'select 1',
  connect,
}: Settings): ConnectionPool {
  const free: Place[] = Array.from({ length: size }, () => ({}));
  const waiting: ((place: Place) => void)[] = [];
  const clients = new Set<Client>();
  let isClosed = false;

  function freePlace(): Promise<Place> {
    const place = free.pop();
    if (place) return Promise.resolve(place);
    return new Promise((resolve, reject) => {
      const take = (given: Place) => {
        clearTimeout(timer);
        resolve(given);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(new DatabaseAway(`no connection to the database was free for ${patienceMs} ms`));
      }, patienceMs);
      waiting.push(take);
    });
  }

  function giveBack(place: Place): void {
    const next = waiting.shift();
    if (next) next(place);
    else free.push(place);
  }

  function discard(client: Client): void {
    client.isOpen = false;
    clients.delete(client);
    client.sql.end({ timeout: 0 }).catch(() => {});
  }

  async function openClient(): Promise<Client> {
    const client: Client = { isOpen: true, sql: connect(() => (client.isOpen = false)) };
    clients.add(client);
    try {
      await within(patienceMs, client.sql.unsafe(opening));
      return client;
    } catch (error) {
      discard(client);
      throw error;
    }
  }

  async function clientOf(place: Place): Promise<Client> {
    if (place.client?.isOpen) return place.client;
    if (place.client) discard(place.client);
    place.client = undefined;
    if (isClosed) throw new DatabaseAway('the pool is closed');
    place.client = await openClient();
    return place.client;
  }

  async function lease(): Promise<Lease> {
    const place = await freePlace();
    const client = await clientOf(place).catch((error: unknown) => {
      giveBack(place);
      throw failureOf(error);
    });
    let isInTransaction = false;

    async function run<Row>(text: string, parameters: readonly unknown[], prepare = prepares): Promise<Rows<Row>> {
      if (!client.isOpen) throw new DatabaseAway('the connection to the database has ended');
      try {
        // Type 0 asks the server for each type, so that a value is written as the type of its column.
        const typed = parameters.map((value) => client.sql.typed((value ?? null) as string, 0));
        const rows = await client.sql.unsafe(text, typed, { prepare });
        if (/^\s*(begin|start transaction)/i.test(text)) isInTransaction = true;
        else if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) isInTransaction = false;
        return rows as unknown as Rows<Row>;
      } catch (error) {
        const failure = failureOf(error);
        if (failure instanceof DatabaseAway) client.isOpen = false;
        throw failure;
      }
    }

    // There are few such texts, so each connection may keep them prepared.
    const settings = createSettings((text, parameters) => run(text, parameters, true));
    return {
      async query<Row>(text: string, parameters: readonly unknown[] = []) {
        if (settings.takes(text, parameters)) return Object.assign([] as Row[], { command: 'SELECT', count: 0 });
        await settings.send();
        return run<Row>(text, parameters);
      },
      async execute(statements) {
        await settings.send();
        await run(statements, []);
      },
      release() {
        // A transaction that could not be ended must reach no other task.
        if (isInTransaction && size > 1) discard(client);
        giveBack(place);
      },
    };
  }

  return {
    lease,
    close: async () => {
      isClosed = true;
      await Promise.all([...clients].map(({ sql }) => sql.end({ timeout: 5 })));
    },
  };
}

/** @throws DatabaseAway when the work takes longer */
export async function within<Result>(milliseconds: number, work: PromiseLike<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseAway(`no answer for ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** SQLSTATEs after which the connection is of no use: it failed, was refused or ended, or the server has none left. */
const AWAY = /^(08...|28...|3D000|57P0.|53300|25P03)$/;

/** Codes of the driver (CONNECTION_CLOSED, CONNECT_TIMEOUT) and of sockets (ECONNREFUSED). */
const NOT_CONNECTED =
  /^(CONNECT\w+|E(?!RR_)[A-Z_]{3,}|ERR_(TLS|SSL)\w*|DEPTH_ZERO\w*|SELF_SIGNED\w*|UNABLE_TO\w*|CERT\w*)$/;

/** The error as the rest of this process knows it: `DatabaseAway`, or an error of SQL named as PGlite names its parts. */
function failureOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || error instanceof DatabaseAway) return error;
  const { code, message, constraint_name, table_name } = error as Record<string, unknown>;
  if (AWAY.test(`${code}`) || NOT_CONNECTED.test(`${code}`))
    return new DatabaseAway(`the database is away: ${message}`, { cause: error });
  // These hold the query and its values: visitors' input, and the tokens of links.
  for (const name of ['parameters', 'args', 'types', 'query', 'where', 'internal_query'])
    Reflect.deleteProperty(error, name);
  return Object.assign(error, constraint_name && { constraint: constraint_name }, table_name && { table: table_name });
}
