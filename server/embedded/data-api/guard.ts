import { AsyncLocalStorage } from 'node:async_hooks';
import type { LiteApp } from '../lite-app.ts';
import { answeredError, UnfitValue } from './api-error.ts';
import { type Asker, boundQuery, type ParsedQuery } from './query-policy.ts';

/** Set while a Data API request from outside is being answered. */
const outside = new AsyncLocalStorage<true>();

/** Postgres's text types. Numbers and lists for such a column are written as JSON, as in PostgREST. */
const TEXT_TYPES = [25, 1042, 1043];

type Driver = {
  /** How values are written, by the number of their type. */
  serializers: Record<string, (value: never) => unknown>;
  /** Called when Lite could not end its transaction on the only connection. */
  leftOpen?: () => void;
};

/**
 * Adds three hooks to Lite, each at the one place that every request passes: the limits on a query's cost
 * (query-policy.ts), the form and logging of errors (api-error.ts), and the conversion of values whose type is not that
 * of their column.
 */
export function guardDataApi(connection: LiteApp['connection'], { serializers, leftOpen }: Driver): void {
  const parsed = connection.onPostgrestAST.bind(connection);
  const hooks = connection as unknown as {
    onPostgrestAST: (query: ParsedQuery, asked: { auth: { role: string } }) => Promise<ParsedQuery>;
    normalizeDbError: (error: unknown) => unknown;
  };
  hooks.onPostgrestAST = async (query, asked) => {
    const known = (await parsed(query as Parameters<typeof parsed>[0])) as ParsedQuery;
    // Lite's storage service uses the same hook for tables that the Data API does not have.
    if (!outside.getStore() && (known.schema ?? 'public') !== 'public') return known;
    const { columns } = await connection.introspect({ useCache: true });
    const ofTable = columns.filter(({ table, schema }) => table === known.from && (schema ?? 'public') === 'public');
    return boundQuery(known, new Set(ofTable.map(({ name }) => name)), askerOf(asked.auth.role));
  };
  hooks.normalizeDbError = (error) => {
    // If the transaction is still open, Lite's own rollback has failed. Every later request would be refused.
    if (LEFT_OPEN.test(`${(error as { code?: unknown } | null)?.code}`)) leftOpen?.();
    return answeredError(error);
  };
  writeValuesAsText(serializers as Record<string, (value: unknown) => unknown>);
}

/** Protocol errors of the connection, and a transaction that was aborted before this request began. */
const LEFT_OPEN = /^(08...|25P02)$/;

/**
 * A serializer that returns a value other than text (such as an object for a list) would corrupt the connection's
 * protocol state.
 */
function writeValuesAsText(serializers: Record<string, (value: unknown) => unknown>): void {
  for (const [type, serialize] of Object.entries(serializers))
    serializers[type] = (value) => {
      const text = serialize(value);
      if (typeof text !== 'string') throw new UnfitValue();
      return text;
    };
  for (const type of TEXT_TYPES)
    serializers[type] = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
}

/** Runs a Data API request from outside, so that its queries are limited according to the caller. */
export function fromOutside<T>(task: () => Promise<T>): Promise<T> {
  return outside.run(true, task);
}

function askerOf(role: string): Asker {
  if (!outside.getStore()) return 'site';
  return role === 'service_role' || role === 'authenticated' ? role : 'anon';
}
