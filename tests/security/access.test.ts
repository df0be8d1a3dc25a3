import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FUNCTIONS, TABLES as SERVED_TABLES } from '../../server/embedded/data-api/catalogue.ts';
import { type AttackedSite, attackedSite, CALLERS, type Caller, headersOfCallers } from '../support/attacked-site.ts';
import { openLiteDatabase } from '../support/postgres/lite-database.ts';
import { root } from '../support/start-command.ts';
import { AUTH, BUCKETS, EDGE_FUNCTIONS, type From, TABLE_VERBS, TABLES, type TableVerb } from './who-may-do-what.ts';

/** The catalogue of a database with the same migrations, because the site's database is in another process. */
const catalogue = await readCatalogue();

let site: AttackedSite;
let headers: Record<Caller, Record<string, string>>;

beforeAll(async () => {
  site = await attackedSite();
  headers = await headersOfCallers(site);
});

function may(caller: Caller, from: From | 'administrator alone'): boolean {
  if (from === 'administrator alone') return caller === 'administrator';
  return from !== 'never' && CALLERS.indexOf(caller) >= CALLERS.indexOf(from);
}
const verdict = (caller: Caller, from: From | 'administrator alone') => (may(caller, from) ? 'may' : 'may not');

/** Every caller with every row; the tests are named after them. */
function everyCase<Row>(rows: Readonly<Record<string, Row>>): [what: string, caller: Caller, row: Row][] {
  return Object.entries(rows).flatMap(([what, row]) =>
    CALLERS.map((caller): [string, Caller, Row] => [what, caller, row]),
  );
}

function ask(method: string, path: string, as: Record<string, string>, body?: unknown): Promise<Response> {
  const json = body !== undefined && !(body instanceof Uint8Array);
  return fetch(site.address + path, {
    method,
    redirect: 'manual',
    headers: { ...(json && { 'content-type': 'application/json' }), ...as },
    ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as Uint8Array<ArrayBuffer>) }),
  });
}

describe('the access table', () => {
  test('has a row for every table and view of the public schema, and no others', () => {
    expect(Object.keys(TABLES).sort()).toEqual(catalogue.tables);
    expect(SERVED_TABLES.toSorted()).toEqual(catalogue.tables);
  });

  test('has a row for every function of the public schema, and no others', () => {
    expect(Object.keys(FUNCTIONS).sort()).toEqual(catalogue.functions.map(({ signature }) => signature).sort());
  });

  test('has a row for every bucket, and no others', () => {
    expect(Object.keys(BUCKETS)).toEqual(catalogue.buckets);
  });

  test('has a row for every function below supabase/functions, and no others', () => {
    const folders = readdirSync(join(root, 'supabase/functions'), { withFileTypes: true });
    const served = folders.filter(
      (folder) =>
        folder.isDirectory() && readdirSync(join(root, 'supabase/functions', folder.name)).includes('index.ts'),
    );
    expect(Object.keys(EDGE_FUNCTIONS).sort()).toEqual(served.map(({ name }) => name).sort());
  });
});

describe.each(Object.entries(TABLES))('the table %s', (table, { may: allowed, sample }) => {
  const address = `/rest/v1/${table}`;
  const { key = 'id', row = {}, change = {} } = sample ?? {};
  const which = `${address}?${key}=eq.${sample ? encodeURIComponent(`${row[key]}`) : crypto.randomUUID()}`;
  let before: unknown[] = [];

  beforeAll(async () => {
    before = (await rowsThere()).map(({ list_text, listed_at, ...kept }) => kept);
    return async () => {
      await ask('DELETE', which, headers.server);
      for (const kept of before) await ask('POST', address, headers.server, kept);
    };
  });

  const cases = TABLE_VERBS.flatMap((verb, index) =>
    CALLERS.map((caller): [Caller, string, TableVerb, From] => {
      const from = allowed[index] as From;
      return [caller, verdict(caller, from), verb, from];
    }),
  );
  test.each(cases)('%s %s %s', async (caller, _verdict, verb, from) => {
    if (!sample && may(caller, from) && verb !== 'read') return expect.fail('a row that may be written needs a sample');
    if (sample) {
      await ask('DELETE', which, headers.server);
      if (verb !== 'insert') expect((await ask('POST', address, headers.server, row)).status).toBe(201);
    }
    const then = await rowsThere();
    const answer = await attempt(verb, headers[caller]);
    const now = await rowsThere();
    const shown = verb === 'read' && answer.ok ? ((await answer.json()) as unknown[]) : [];

    if (may(caller, from)) {
      expect(answer.ok, `${answer.status}`).toBe(true);
      if (verb === 'read') expect(shown).toHaveLength(sample ? 1 : 0);
      else expect(now).not.toEqual(then);
    } else {
      // Either the command is refused, or row security hides every row from it.
      expect(shown).toEqual([]);
      expect(now).toEqual(then);
      if (caller === 'nobody') expect(answer.status).toBe(401);
      else if (!answer.ok) expect([401, 403, 404, 405]).toContain(answer.status);
    }
    const seen = await ask('HEAD', which, { ...headers[caller], prefer: 'count=exact' });
    if (verb === 'read' && !may(caller, from)) expect(seen.headers.get('content-range') ?? '*/0').toMatch(/\/(0|\*)$/);
  });

  test.each(['private', 'auth', 'storage'])('is not found in the schema %s', async (schema) => {
    const answer = await ask('GET', address, { ...headers.server, 'accept-profile': schema });
    expect(answer.status).toBe(406);
  });

  function attempt(verb: TableVerb, as: Record<string, string>): Promise<Response> {
    const shown = { ...as, prefer: 'return=representation' };
    switch (verb) {
      case 'read':
        return ask('GET', which, as);
      case 'insert':
        // The newsletter form requests no row back, and may not read any.
        return ask('POST', address, as, row);
      case 'replace':
        return ask('POST', `${address}?on_conflict=id`, { ...as, prefer: 'resolution=merge-duplicates' }, replacement);
      case 'put':
        return ask('PUT', `${address}?id=eq.${replacement.id}`, as, replacement);
      case 'change':
        return ask('PATCH', which, shown, change);
      case 'remove':
        return ask('DELETE', which, shown);
    }
  }

  async function rowsThere(): Promise<Record<string, unknown>[]> {
    const answer = await ask('GET', which, headers.server);
    const rows = (await answer.json()) as Record<string, unknown>[];
    replacement = { ...row, ...change, id: rows[0]?.id ?? crypto.randomUUID() };
    return rows;
  }
});

/** The row that POST with `merge-duplicates` and PUT would overwrite. */
let replacement: Record<string, unknown> = {};

describe('the database functions', () => {
  test('are listed as changing something if the catalogue allows it', () => {
    const changing = Object.keys(FUNCTIONS).filter((signature) => FUNCTIONS[signature]?.changes);
    const volatile = catalogue.functions.filter(({ writes }) => writes);
    expect(changing.sort()).toEqual(volatile.map(({ signature }) => signature).sort());
  });

  test.each(everyCase(FUNCTIONS))('%s: %s', async (signature, caller, { may: from }) => {
    const known = catalogue.functions.find((one) => one.signature === signature);
    if (!known) return expect.fail('the catalogue has no such function');
    const path = `/rest/v1/rpc/${known.name}`;
    expect(await outcome(await ask('POST', path, headers[caller], known.sample))).toBe(verdict(caller, from));

    const query = new URLSearchParams(
      Object.entries(known.sample).map(([name, value]) => [name, typeof value === 'object' ? '{}' : `${value}`]),
    );
    const read = await outcome(await ask('GET', `${path}?${query}`, headers[caller]));
    if (!may(caller, from) || !known.writes) expect(read, 'GET').toBe(verdict(caller, from));
  });

  test.each(catalogue.hiddenFunctions)('include private.%s, which no caller can reach', async (name) => {
    for (const caller of CALLERS)
      for (const schema of ['public', 'private']) {
        const profile = { 'content-profile': schema, 'accept-profile': schema };
        const answer = await ask('POST', `/rest/v1/rpc/${name}`, { ...headers[caller], ...profile }, {});
        expect([401, 404, 406], caller).toContain(answer.status);
      }
  });

  /**
   * Whether the answer refuses this caller. Invalid arguments give another error, which shows that the function was
   * reached.
   */
  async function outcome(answer: Response): Promise<'may' | 'may not'> {
    const code = ((await answer.json().catch(() => null)) as { code?: string } | null)?.code;
    expect(code, 'the sample fits').not.toBe('PGRST202');
    // A call that causes a server error does not show who may make it.
    expect(answer.status, code).toBeLessThan(500);
    return answer.status === 401 || answer.status === 403 || code === '42501' ? 'may not' : 'may';
  }
});

describe('the private schemas', () => {
  test.each(catalogue.hiddenTables)('refuse %s.%s as an embed of a public table', async (_schema, table) => {
    for (const shown of catalogue.tables)
      for (const caller of ['public', 'administrator', 'server'] as const)
        for (const embedded of [`${table}(*)`, `x:${table}!inner(*)`]) {
          const answer = await ask('GET', `/rest/v1/${shown}?select=*,${embedded}`, headers[caller]);
          expect([300, 400, 401, 403, 404], `${caller}: ${shown} with ${embedded}`).toContain(answer.status);
        }
  });

  test.each(catalogue.hiddenTables)('refuse %s.%s, also with the secret key', async (schema, table) => {
    for (const caller of CALLERS)
      for (const [method, body] of [
        ['GET', undefined],
        ['POST', {}],
        ['PATCH', {}],
        ['DELETE', undefined],
      ] as const) {
        const profile = { 'accept-profile': schema, 'content-profile': schema };
        const inside = await ask(method, `/rest/v1/${table}?limit=1`, { ...headers[caller], ...profile }, body);
        expect([401, 404, 406], `${caller} ${method}`).toContain(inside.status);
        if (catalogue.tables.includes(table)) continue;
        const asPublic = await ask(method, `/rest/v1/${table}?limit=1`, headers[caller], body);
        expect([401, 404], `${caller} ${method}`).toContain(asPublic.status);
      }
  });
});

const IMAGE = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

describe.each(Object.entries(BUCKETS))('the bucket %s', (bucket, calls) => {
  test.each(everyCase(calls))('%s: %s', async (call, caller, from) => {
    const [name, added] = [`matrix-${crypto.randomUUID()}.png`, `matrix-${crypto.randomUUID()}.png`];
    const image = { 'content-type': 'image/png' };
    const stored = await ask('POST', `/storage/v1/object/${bucket}/${name}`, { ...headers.server, ...image }, IMAGE);
    expect(stored.status).toBe(200);
    const [method = '', path = ''] = call
      .replace('BUCKET', bucket)
      .replace('NAME', name)
      .replace('NEW', added)
      .split(' ');
    const bodies: Record<string, unknown> = {
      [`DELETE /object/${bucket}`]: { prefixes: [name] },
      [`POST /object/list/${bucket}`]: { prefix: '', search: name, limit: 10 },
      'POST /object/copy': { bucketId: bucket, sourceKey: name, destinationKey: added },
      'POST /object/move': { bucketId: bucket, sourceKey: name, destinationKey: added },
      'POST /bucket': { id: 'another', name: 'another', public: true },
      [`PUT /bucket/${bucket}`]: { public: true, allowed_mime_types: null },
      [`POST /object/sign/${bucket}/${name}`]: { expiresIn: 60 },
    };
    const isUpload = (method === 'PUT' || method === 'POST') && path.includes('.png') && !path.includes('/sign/');
    const body = isUpload ? CHANGED : bodies[`${method} ${path}`];
    const answer = await ask(method, `/storage/v1${path}`, { ...headers[caller], ...(isUpload && image) }, body);
    const listed = path.includes('/list/') && answer.ok ? ((await answer.json()) as unknown[]).length > 0 : undefined;
    const [there, made] = [await publicly(bucket, name), await publicly(bucket, added)];

    const changed = made !== undefined || !there?.equals(IMAGE);
    if (may(caller, from)) {
      expect(answer.ok, `${answer.status}`).toBe(true);
      if (listed !== undefined) expect(listed).toBe(true);
      else if (method !== 'GET' && method !== 'HEAD') expect(changed).toBe(true);
    } else {
      expect(changed).toBe(false);
      if (listed === undefined) expect(answer.ok && (await answer.text()) !== '[]').toBe(false);
      else expect(listed).toBe(false);
      if (from === 'never') expect([401, 404]).toContain(answer.status);
    }
    const left = { prefixes: [name, added] };
    await ask('DELETE', `/storage/v1/object/${bucket}`, headers.server, left);
  });

  async function publicly(bucketName: string, name: string): Promise<Buffer | undefined> {
    const answer = await fetch(`${site.address}/storage/v1/object/public/${bucketName}/${name}`);
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
  }
});

/** The same image with an extra byte at its end. */
const CHANGED = new Uint8Array([...IMAGE, 0]);

describe('the functions below /functions/v1', () => {
  test.each(everyCase(EDGE_FUNCTIONS))('%s: %s', async (name, caller, from) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const body = method === 'GET' || method === 'OPTIONS' ? undefined : {};
      const { status } = await ask(method, `/functions/v1/${name}`, headers[caller], body);
      if (!may(caller, from)) expect(status, method).toBe(404);
      else expect(status, method).toBe({ POST: 422, OPTIONS: 204 }[method] ?? 405);
    }
  });
});

describe('the auth service', () => {
  test.each(everyCase(AUTH))('%s: %s', async (call, caller, from) => {
    const [method = '', path = ''] = call.replace('USER', crypto.randomUUID()).split(' ');
    // Uses a session of its own, because signing out ends it.
    const as = path === '/logout' ? (await headersOfCallers(site))[caller] : headers[caller];
    const forwarded = { 'x-forwarded-for': `2001:db8:a::${Math.trunc(Math.random() * 65_000).toString(16)}` };
    const { status } = await ask(method, `/auth/v1${path}`, { ...as, ...forwarded }, method === 'GET' ? undefined : {});
    if (from === 'never') expect(status).toBe(404);
    // The secret key is not a session. An admitted caller gets an error about what is missing.
    else if (!may(caller, from) || (from === 'stranger' && caller === 'server')) expect([401, 403]).toContain(status);
    else expect([200, 204, 400, 422]).toContain(status);
  });
});

type KnownFunction = Readonly<{ name: string; signature: string; writes: boolean; sample: Record<string, unknown> }>;

async function readCatalogue() {
  const database = await openLiteDatabase();
  try {
    const relations = await database.owner(`
      select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
        and n.nspname not like 'pg_toast%' order by 1, 2`);
    const functions = await database.owner(`
      select n.nspname as schema, p.proname as name, p.provolatile = 'v' as writes,
        coalesce(p.proargnames[1:p.pronargs], '{}') as names,
        array(select format_type(t, null) from unnest(p.proargtypes) with ordinality as a(t, o) order by o) as types
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and p.prorettype <> 'trigger'::regtype`);
    const buckets = await database.owner('select id from storage.buckets order by id');
    return {
      tables: relations.filter(({ schema }) => schema === 'public').map(({ name }) => `${name}`),
      hiddenTables: relations
        .filter(({ schema }) => schema !== 'public')
        .map(({ schema, name }): [string, string] => [`${schema}`, `${name}`]),
      functions: functions.filter(({ schema }) => schema === 'public').map(knownFunction),
      hiddenFunctions: functions.filter(({ schema }) => schema === 'private').map(({ name }) => `${name}`),
      buckets: buckets.map(({ id }) => `${id}`),
    };
  } finally {
    await database.close();
  }
}

/** Describes a function, with arguments of the right types that name nothing existing. */
function knownFunction({ name, writes, names, types }: Record<string, unknown>): KnownFunction {
  const [parameters, typeNames] = [names as string[], types as string[]];
  const values: Record<string, unknown> = {
    text: 'nothing-of-this-name',
    uuid: '00000000-0000-4000-8000-000000000000',
    integer: 1,
    boolean: false,
    jsonb: {},
    interval: '1 second',
  };
  const sample = Object.fromEntries(parameters.map((parameter, index) => [parameter, values[typeNames[index] ?? '']]));
  return { name: `${name}`, signature: `${name}(${typeNames.join(',')})`, writes: writes === true, sample };
}
