import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

const TABLE = 'newsletter_subscribers';

describe.each(DATABASES)('the newsletter on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => resetRows(database));

  it.each(['anon', 'stranger'] as const)('lets %s subscribe with an address, which is trimmed', async (caller) => {
    const { error } = await database.as(caller).insert(TABLE, { email: '  New@Example.com ' });
    expect(error).toBeNull();
    expect(await database.owner(`select email from public.${TABLE} where email = 'New@Example.com'`)).toHaveLength(1);
  });

  it('answers a known address with error 23505, in any case', async () => {
    const { error } = await database.as('anon').insert(TABLE, { email: 'READER@Example.com' });
    expect(error?.code).toBe('23505');
  });

  it.each(['anon', 'stranger'] as const)('returns no row to %s', async (caller) => {
    const { rows, error } = await database.as(caller).insert(TABLE, { email: 'new@example.com' }, { readBack: true });
    expect(error?.code).toBe('42501');
    expect(rows).toEqual([]);
    expect((await database.as(caller).select(TABLE)).rows).toEqual([]);
    expect((await database.as(caller).count(TABLE)).count ?? 0).toBe(0);
  });

  it('lets a visitor set nothing but the address', async () => {
    const id = '99999999-9999-4999-8999-999999999999';
    await database.as('anon').insert(TABLE, { email: 'new@example.com', id, created_at: '2001-01-01T00:00:00Z' });
    expect(
      await database.owner(`select 1 from public.${TABLE} where id = $1 or created_at < '2002-01-01'`, [id]),
    ).toEqual([]);
  });

  it.each(['a@b', 'first.last+tag@sub.example.com', `${'x'.repeat(242)}@example.com`])(
    'accepts the address %s',
    async (email) => {
      expect((await database.as('anon').insert(TABLE, { email })).error).toBeNull();
    },
  );

  it.each([
    '',
    'nobody',
    '@example.com',
    'a@',
    'a@b@c',
    'a b@example.com',
    'a@example.com\nBcc: b@example.com',
    '"x"@y',
    `${'x'.repeat(250)}@b.de`,
  ])('refuses the address %j', async (email) => {
    expect((await database.as('anon').insert(TABLE, { email })).error).not.toBeNull();
    expect((await database.owner(`select 1 from public.${TABLE}`)).length).toBe(1);
  });
});
