import { createClient, type PostgrestError, type SupabaseClient } from '@supabase/supabase-js';
import { inject, vi } from 'vitest';
import { type Caller, claimsOf, signToken } from './callers.ts';
import type { Answer, Origin, Row, Session, TestDatabase } from './database.ts';
import { LITE_KEYS, type LiteApp, startLiteApp } from './lite-app.ts';

/**
 * The database of the embedded backend; each command goes through supabase-js and Lite's Data API, without a socket.
 */
export async function openLiteDatabase(): Promise<TestDatabase> {
  // Lite logs every refusal to the console, and these tests cause refusals.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = await startMigratedLiteApp();
  return {
    as: (caller, origin) => sessionOf(liteClient(app, caller, origin)),
    owner: async (sql, parameters = []) => (await app.pglite.query<Row>(sql, parameters)).rows,
    close: () => app.close(),
  };
}

/** Lite with all migrations and the two accounts, copied from the template of templates.ts. */
export const startMigratedLiteApp = (): Promise<LiteApp> => startLiteApp({ copyOf: inject('liteTemplate') });

/** supabase-js as in the browser (or, for service_role, on the server), connected to Lite in this process. */
export function liteClient(app: LiteApp, caller: Caller, { headers = {}, clientAddress }: Origin = {}): SupabaseClient {
  const signedIn = caller === 'administrator' || caller === 'stranger' || clientAddress !== undefined;
  const claims = { ...claimsOf(caller), client_address: clientAddress };
  return createClient('http://localhost', caller === 'service_role' ? LITE_KEYS.secret : LITE_KEYS.publishable, {
    ...(signedIn && { accessToken: async () => signToken(claims, LITE_KEYS.jwtSecret) }),
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers, fetch: (input, init) => app.fetch(new Request(input, init)) },
  });
}

function sessionOf(client: SupabaseClient): Session {
  return {
    select: async (table, where = {}) => answerOf(await client.from(table).select('*').match(where)),
    async count(table, where = {}) {
      const { count, error } = await client.from(table).select('*', { count: 'exact', head: true }).match(where);
      return { count, error: errorOf(error) };
    },
    async insert(table, row, { readBack = false } = {}) {
      const inserting = client.from(table).insert(row);
      return answerOf(readBack ? await inserting.select() : await inserting);
    },
    update: async (table, changes, where) => answerOf(await client.from(table).update(changes).match(where).select()),
    remove: async (table, where) => answerOf(await client.from(table).delete().match(where).select()),
    async call(name, args) {
      const { data, error } = await client.rpc(name, args);
      return { value: data, error: errorOf(error) };
    },
    callTable: async (name, args) => answerOf(await client.rpc(name, args)),
  };
}

function answerOf({ data, error }: { data: unknown; error: PostgrestError | null }): Answer {
  return { rows: (data ?? []) as Row[], error: errorOf(error) };
}

function errorOf(error: PostgrestError | null): Answer['error'] {
  return error && { code: error.code, message: error.message, details: error.details || null };
}
