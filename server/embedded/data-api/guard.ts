import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { answeredError, UnfitValue } from './api-error.ts';
import { type Asker, boundQuery, type ParsedQuery } from './query-policy.ts';

/** Set while a request to the Data API that came from outside is answered. */
const outside = new AsyncLocalStorage<true>();

/** Postgres's types whose values are text: a number or a list that came for one is what JSON writes, as in PostgREST. */
const TEXT_TYPES = [25, 1042, 1043];

/**
 * Puts three things of ours into Lite, each at the one place where every request passes: what a query may cost
 * (query-policy.ts), how an error is answered and logged (api-error.ts), and values of another type than their column's.
 */
export function guardDataApi(connection: PgliteConnection): void {
  const parsed = connection.onPostgrestAST.bind(connection);
  const hooks = connection as unknown as {
    onPostgrestAST: (query: ParsedQuery, asked: { auth: { role: string } }) => Promise<ParsedQuery>;
    normalizeDbError: (error: unknown) => unknown;
  };
  hooks.onPostgrestAST = async (query, asked) => {
    const known = (await parsed(query as Parameters<typeof parsed>[0])) as ParsedQuery;
    // Lite's storage service asks in the same way, about tables that the Data API does not have.
    if (!outside.getStore() && (known.schema ?? 'public') !== 'public') return known;
    const { columns } = await connection.introspect({ useCache: true });
    const ofTable = columns.filter(({ table, schema }) => table === known.from && (schema ?? 'public') === 'public');
    return boundQuery(known, new Set(ofTable.map(({ name }) => name)), askerOf(asked.auth.role));
  };
  hooks.normalizeDbError = (error) => {
    // Lite's own rollback has failed where the transaction is still open: every later request would be refused.
    if (LEFT_OPEN.test(`${(error as { code?: unknown } | null)?.code}`))
      connection.driver.exec('rollback').catch(console.error);
    return answeredError(error);
  };
  writeValuesAsText(connection.driver.serializers);
}

/** A connection that is out of step, and a transaction that was aborted before this request began. */
const LEFT_OPEN = /^(08...|25P02)$/;

/** What a serializer hands on unchanged (an object for a list) would leave the connection out of step. */
function writeValuesAsText(serializers: Record<string, (value: unknown) => string>): void {
  for (const [type, serialize] of Object.entries(serializers))
    serializers[type] = (value) => {
      const text: unknown = serialize(value);
      if (typeof text !== 'string') throw new UnfitValue();
      return text;
    };
  for (const type of TEXT_TYPES)
    serializers[type] = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
}

/** Runs what answers a request to the Data API from outside, so that its queries are bounded by who asks. */
export function fromOutside<T>(task: () => Promise<T>): Promise<T> {
  return outside.run(true, task);
}

function askerOf(role: string): Asker {
  if (!outside.getStore()) return 'site';
  return role === 'service_role' || role === 'authenticated' ? role : 'anon';
}
