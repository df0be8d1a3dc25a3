import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNTS_SQL } from '../support/postgres/callers.ts';
import { DATABASES, type Row, type TestDatabase } from '../support/postgres/database.ts';
import { OPENING } from '../support/postgres/rows.ts';

const [FIRST, SECOND] = ['author@example.com', 'successor@example.com'];

describe.each(DATABASES)('the administrator on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await database.owner('delete from auth.users');
    await database.owner(`
      insert into auth.users (id, email) values
        ('33333333-3333-4333-8333-333333333333', 'Author@Example.com'),
        ('44444444-4444-4444-8444-444444444444', '${SECOND}')`);
  });

  const appoint = async (args: Row, caller: 'service_role' | 'administrator' = 'service_role') =>
    (await database.as(caller).call('appoint_administrator', args)).error?.code;
  const appointed = async () => {
    const rows = await database.owner(
      'select lower(email) as email from auth.users join private.admins on user_id = id order by email',
    );
    return rows.map(({ email }) => email);
  };

  it('is the account with the given address, in any spelling, also when named twice', async () => {
    expect(await appointed()).toEqual([]);
    expect(await appoint({ address: FIRST })).toBeUndefined();
    expect(await appoint({ address: ' AUTHOR@example.com ' })).toBeUndefined();
    expect(await appointed()).toEqual([FIRST]);
  });

  it('is replaced only when the successor is appointed with "replacing"', async () => {
    await appoint({ address: FIRST });
    expect(await appoint({ address: SECOND })).toBe('23505');
    expect(await appointed()).toEqual([FIRST]);
    expect(await appoint({ address: SECOND, replacing: true })).toBeUndefined();
    expect(await appointed()).toEqual([SECOND]);
  });

  it('stays when the successor has no account', async () => {
    await appoint({ address: FIRST });
    for (const address of ['nobody@example.com', '', null])
      expect(await appoint({ address, replacing: true })).toBe('22023');
    expect(await appointed()).toEqual([FIRST]);
  });

  it('may edit after the appointment', async () => {
    await database.owner('delete from auth.users');
    for (const statement of ACCOUNTS_SQL.split(/;\s*\n/)) if (statement.trim()) await database.owner(statement);
    await database.owner('delete from private.admins');
    const mayEdit = async () => (await database.as('administrator').call('may_edit', {})).value;
    expect(await mayEdit()).toBe(false);
    await database.owner(`update auth.users set email = 'other@example.com' where email <> $1`, [FIRST]);
    await appoint({ address: FIRST });
    expect(await mayEdit()).toBe(true);
  });

  it('is shown to the secret key', async () => {
    await appoint({ address: FIRST });
    const { data } = await named('service_role');
    expect(data).toEqual(['Author@Example.com']);
  });

  it.each(['anon', 'stranger', 'administrator'] as const)(
    'is not shown to %s and cannot be appointed by that caller',
    async (caller) => {
      expect((await named(caller)).code).toBe('42501');
      const { error } = await database.as(caller).call('appoint_administrator', { address: SECOND, replacing: true });
      expect(error?.code).toBe('42501');
      expect(await appointed()).toEqual([]);
    },
  );

  async function named(caller: 'anon' | 'stranger' | 'administrator' | 'service_role') {
    const { value, error } = await database.as(caller).call('administrators', {});
    return { data: value, code: error?.code };
  }
});
