import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailMoves } from '../../server/readiness.ts';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

describe.each(DATABASES)('the mail queue on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => resetRows(database));

  const moves = () => mailMoves(<T>(sql: string) => database.owner(sql) as Promise<T[]>);
  const mailIs = (status: string, due: string) =>
    database.owner(`update public.mail_outbox set status = '${status}', next_attempt_at = now() + interval '${due}'`);

  it.each([
    ['mail that is held', 'held', '-1 day'],
    ['mail that is due just now', 'queued', '-1 minute'],
    ['mail that is tried again later', 'queued', '6 hours'],
    ['mail that was given up', 'failed', '-1 day'],
  ])('counts as moving with %s', async (_, status, due) => {
    await mailIs(status, due);
    expect(await moves()).toBe(true);
  });

  it('counts as stopped when mail has long been due, and as moving after a claim', async () => {
    await mailIs('queued', '-20 minutes');
    expect(await moves()).toBe(false);
    await database.owner(`
      insert into public.mail_outbox (call_request_id, kind, status, next_attempt_at)
      select id, 'call_request_acknowledgement', 'sending', now() + interval '1 minute' from public.call_requests`);
    expect(await moves()).toBe(true);
    await database.owner(`update public.mail_outbox set next_attempt_at = now() - interval '20 minutes'`);
    expect(await moves()).toBe(false);
  });
});
