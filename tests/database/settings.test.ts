import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { OPENING, resetRows, SETTINGS } from '../support/postgres/rows.ts';

const { limits: LIMITS, ...PLAIN } = SETTINGS;

describe.each(DATABASES)('the settings on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => resetRows(database));

  const configure = (settings: unknown) => database.as('service_role').call('configure', { settings });
  const kept = async () => {
    // The start writes what the setting of the administrator's address last was (docs/decisions/0111), not this function.
    const names = ['one', 'salt', 'administrator_setting'];
    const [row] = await database.owner('select to_jsonb(s) - $1::text[] as settings from private.settings s', [names]);
    return row?.settings;
  };

  it('are one row, with limits before the first configuration', async () => {
    expect(await kept()).toEqual({ ...PLAIN, ...LIMITS });
    await expect(database.owner('insert into private.settings (one) values (false)')).rejects.toThrow();
    await expect(database.owner('insert into private.settings default values')).rejects.toThrow();
  });

  it('change the given values and no others', async () => {
    expect((await configure({ mail_configured: true, limits: { subscriptions_per_hour: 7 } })).error).toBeNull();
    expect((await configure({ newsletter_confirm: true, retention_days: 30 })).error).toBeNull();
    expect(await kept()).toEqual({
      ...LIMITS,
      mail_configured: true,
      newsletter_confirm: true,
      retention_days: 30,
      subscriptions_per_hour: 7,
    });
  });

  it('accept an empty configuration', async () => {
    expect((await configure({})).error).toBeNull();
    expect(await kept()).toEqual({ ...PLAIN, ...LIMITS });
  });

  it.each([
    ['a name that is not known', { mail: true }],
    ['a limit that is not known', { limits: { requests: 1 } }],
    ['a limit outside of limits', { subscriptions_per_hour: 1 }],
    ['SQL as a name', { 'mail_configured = true, salt': true }],
    ['SQL as the name of a limit', { limits: { "subscriptions_per_hour' = 1; drop table private.settings; --": 1 } }],
    ['the salt', { salt: 'known' }],
    ['SQL as a value', { mail_configured: "true'; drop table private.settings; --" }],
    ['text for a yes or no', { newsletter_confirm: 'yes' }],
    ['null', { mail_configured: null }],
    ['half a day', { retention_days: 0.5 }],
    ['days before today', { retention_days: -1 }],
    ['a limit beyond all measure', { limits: { subscriptions_per_hour: 10_000_000 } }],
    ['limits that are a number', { limits: 5 }],
    ['no limits object', { limits: null }],
    ['a list', [{ mail_configured: true }]],
  ])('refuse %s, together with everything sent beside it', async (_, settings) => {
    const beside = Array.isArray(settings) ? settings : { retention_days: 5, ...settings };
    expect((await configure(beside)).error?.code).toBe('22023');
    expect(await kept()).toEqual({ ...PLAIN, ...LIMITS });
  });

  it.each(['anon', 'stranger', 'administrator'] as const)('cannot be changed or read by %s', async (caller) => {
    const { error } = await database.as(caller).call('configure', { settings: { mail_configured: true } });
    expect(error?.code).toBe('42501');
    expect((await database.as(caller).select('private.settings')).error).not.toBeNull();
    expect(await kept()).toEqual({ ...PLAIN, ...LIMITS });
  });

  it('never reveal the salt, not even to the server', async () => {
    expect((await database.as('service_role').select('private.settings')).error).not.toBeNull();
    const [row] = await database.owner('select salt from private.settings');
    expect(String(row?.salt)).toMatch(/^[0-9a-f-]{72}$/);
  });
});
