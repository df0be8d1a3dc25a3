import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { CALL_REQUEST, OPENING, resetRows } from '../support/postgres/rows.ts';

describe.each(DATABASES)('retention on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await resetRows(database);
    await database.owner('delete from public.call_requests');
    await database.owner('delete from public.newsletter_subscribers');
    await database.as('service_role').call('configure', { settings: { retention_days: 30 } });
  });

  const submit = (name: string) =>
    database.as('service_role').call('submit_call_request', { request: { ...CALL_REQUEST, name } });
  const deleteOld = () => database.as('service_role').call('delete_old_submissions', {});
  const age = (table: string, days: number, condition: string) =>
    database.owner(
      `update public.${table} set created_at = now() - make_interval(days => ${days}, mins => 1) where ${condition}`,
    );

  it('deletes old requests with their mail and keeps newer ones', async () => {
    for (const name of ['Old', 'Older', 'Young']) await submit(name);
    await age('call_requests', 30, `name = 'Old'`);
    await age('call_requests', 400, `name = 'Older'`);
    await age('call_requests', 29, `name = 'Young'`);
    expect(await deleteOld()).toMatchObject({ value: 2, error: null });
    expect(await database.owner('select name from public.call_requests')).toEqual([{ name: 'Young' }]);
    expect(await database.owner('select 1 as mail from public.mail_outbox')).toHaveLength(2);
    expect((await deleteOld()).value).toBe(0);
  });

  it('keeps confirmed subscribers, and deletes addresses that were never confirmed', async () => {
    await database.owner(`insert into public.newsletter_subscribers (email) values ('reader@example.com')`);
    await database.as('service_role').call('configure', { settings: { newsletter_confirm: true } });
    await database.owner(
      `insert into public.newsletter_subscribers (email) values ('silent@example.com'), ('asked@example.com')`,
    );
    await age('newsletter_subscribers', 31, `email <> 'asked@example.com'`);
    expect((await deleteOld()).value).toBe(1);
    expect(await database.owner('select email from public.newsletter_subscribers order by 1')).toEqual([
      { email: 'asked@example.com' },
      { email: 'reader@example.com' },
    ]);
    expect(await database.owner(`select 1 from public.mail_outbox where recipient = 'silent@example.com'`)).toEqual([]);
  });

  it('of 0 days deletes nothing', async () => {
    await submit('Old');
    await age('call_requests', 4000, 'true');
    await database.as('service_role').call('configure', { settings: { retention_days: 0 } });
    expect((await deleteOld()).value).toBe(0);
    expect(await database.owner('select 1 as request from public.call_requests')).toHaveLength(1);
  });

  it('deletes counts older than a day', async () => {
    await submit('Young');
    await database.owner(`insert into private.limit_events (bucket, at) values ('old', now() - interval '25 hours')`);
    await deleteOld();
    const kept = await database.owner('select bucket from private.limit_events');
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.map(({ bucket }) => bucket)).not.toContain('old');
  });

  it.each(['anon', 'stranger', 'administrator'] as const)('cannot be started by %s', async (caller) => {
    await submit('Old');
    await age('call_requests', 31, 'true');
    expect((await database.as(caller).call('delete_old_submissions', {})).error?.code).toBe('42501');
    expect(await database.owner('select 1 as request from public.call_requests')).toHaveLength(1);
  });
});
