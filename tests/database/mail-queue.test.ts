import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type Row, type TestDatabase } from '../support/postgres/database.ts';
import { CALL_REQUEST, OPENING, resetRows } from '../support/postgres/rows.ts';

describe.each(DATABASES)('the mail queue on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await resetRows(database);
    await database.owner('delete from public.call_requests');
    await database.as('service_role').call('configure', {
      settings: { mail_configured: true, limits: { call_requests_per_address_day: 0, call_requests_per_hour: 0 } },
    });
  });

  const submit = (rest: Row = {}, request: Row = {}) =>
    database.as('service_role').call('submit_call_request', {
      request: { ...CALL_REQUEST, ...request },
      mail_configured: true,
      ...rest,
    });
  const claim = async (args: Row = {}) => {
    const { rows, error } = await database.as('service_role').callTable('claim_mail', args);
    expect(error).toBeNull();
    return rows;
  };
  const finish = async (mail: Row | undefined, rest: Row = {}) => {
    const { error } = await database
      .as('service_role')
      .call('finish_mail', { mail_id: mail?.id, attempt: mail?.attempts, ...rest });
    expect(error).toBeNull();
  };
  const outbox = (id: unknown) =>
    database
      .owner(
        `select status, attempts, last_error, sent_at is not null as sent,
           extract(epoch from next_attempt_at - now())::float as seconds from public.mail_outbox where id = $1`,
        [id],
      )
      .then(([row]) => row ?? {});
  const due = () => database.owner(`update public.mail_outbox set next_attempt_at = now() - interval '1 second'`);
  /** One mail, the notice, claimed by a worker. */
  const claimNotice = async () => {
    await submit({ suspected_spam: true });
    const [mail] = await claim();
    return mail as Row;
  };

  it("hands out a call request's mails with the visitor's fields", async () => {
    await submit();
    const mails = await claim();
    expect(mails.map(({ kind, recipient, attempts }) => ({ kind, recipient, attempts }))).toEqual(
      expect.arrayContaining([
        { kind: 'call_request_notice', recipient: null, attempts: 1 },
        { kind: 'call_request_acknowledgement', recipient: 'ada@example.com', attempts: 1 },
      ]),
    );
    for (const { data } of mails) {
      const { created_at, ...rest } = data as Row;
      expect(rest).toEqual({ ...CALL_REQUEST, purpose: 'Speaking Engagement', suspected_spam: false });
      expect(Math.abs(Date.parse(String(created_at)) - Date.now())).toBeLessThan(60_000);
    }
  });

  it("hands out a subscriber's mail with address and token", async () => {
    await database.as('anon').insert('newsletter_subscribers', { email: 'new@example.com' });
    const [subscriber] = await database.owner(
      `select token from public.newsletter_subscribers where email = 'new@example.com'`,
    );
    const mails = await claim();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      kind: 'newsletter_welcome',
      recipient: 'new@example.com',
      data: { email: 'new@example.com', token: subscriber?.token },
    });
  });

  it('hands out the oldest mail first, in batches, and no mail twice', async () => {
    for (const name of ['One', 'Two', 'Three']) await submit({ suspected_spam: true }, { name });
    await database.owner(
      `update public.mail_outbox m set next_attempt_at = now() - interval '1 hour' from public.call_requests r
       where r.id = m.call_request_id and r.name = 'Three'`,
    );
    const first = await claim({ batch: 1 });
    expect(first).toMatchObject([{ data: { name: 'Three' } }]);
    expect(await claim({ batch: 0 })).toEqual([]);
    expect((await claim({ batch: 10 })).map((mail) => (mail.data as Row).name).sort()).toEqual(['One', 'Two']);
    expect(await claim()).toEqual([]);
  });

  it('never hands out one mail to two workers that ask at once', async () => {
    for (let n = 0; n < 10; n++) await submit();
    const batches = await Promise.all(Array.from({ length: 8 }, () => claim({ batch: 3 })));
    const ids = batches.flat().map((mail) => mail.id);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  it('keeps held mail, and releases it once mail is configured', async () => {
    await submit({ mail_configured: false });
    expect(await claim()).toEqual([]);
    const released = await database.as('service_role').call('release_held_mail', {});
    expect(released).toMatchObject({ value: 2, error: null });
    expect(await claim()).toHaveLength(2);
    expect((await database.as('service_role').call('release_held_mail', {})).value).toBe(0);
  });

  it('marks sent mail as done', async () => {
    const mail = await claimNotice();
    await finish(mail);
    expect(await outbox(mail.id)).toMatchObject({ status: 'sent', sent: true, attempts: 1, last_error: null });
    await due();
    expect(await claim()).toEqual([]);
  });

  it('tries again after 30 seconds, doubled each time up to 6 hours, and gives up after the twelfth attempt', async () => {
    let mail: Row | undefined = await claimNotice();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect(mail?.attempts).toBe(attempt);
      await finish(mail, { error: `421 try later (${attempt})` });
      const row = await outbox(mail?.id);
      expect(row).toMatchObject({
        status: attempt < 12 ? 'queued' : 'failed',
        last_error: `421 try later (${attempt})`,
        sent: false,
      });
      if (attempt < 12) expect(await claim()).toEqual([]);
      waits.push(Number(row.seconds));
      await due();
      [mail] = await claim();
    }
    expect(mail).toBeUndefined();
    waits.slice(0, 11).forEach((seconds, index) => {
      const full = Math.min(30 * 2 ** index, 6 * 3600);
      expect(seconds).toBeLessThanOrEqual(full);
      expect(seconds).toBeGreaterThan(full * 0.8 - 5);
    });
  });

  it('spreads the retries of mails that failed together', async () => {
    for (let n = 0; n < 6; n++) await submit();
    for (const mail of await claim({ batch: 12 })) await finish(mail, { error: 'refused' });
    const times = await database.owner('select distinct next_attempt_at from public.mail_outbox');
    expect(times.length).toBeGreaterThan(6);
  });

  it('gives up at once when the error is permanent', async () => {
    const mail = await claimNotice();
    await finish(mail, { error: '550 no such mailbox', permanent: true });
    expect(await outbox(mail.id)).toMatchObject({ status: 'failed', attempts: 1, last_error: '550 no such mailbox' });
  });

  it('hands out a mail again when its worker has not reported back', async () => {
    await submit({ suspected_spam: true });
    const [first] = await claim({ lease: '5 minutes' });
    expect(Number((await outbox(first?.id)).seconds)).toBeGreaterThan(290);
    expect(await claim()).toEqual([]);
    await due();
    const [second] = await claim();
    expect(second).toMatchObject({ id: first?.id, attempts: 2 });
  });

  it('ignores a report of a worker whose mail another worker has by now', async () => {
    const first = await claimNotice();
    await due();
    const [second] = await claim();
    await finish(first);
    expect(await outbox(first.id)).toMatchObject({ status: 'sending', attempts: 2 });
    await finish(first, { error: 'late', permanent: true });
    expect(await outbox(first.id)).toMatchObject({ status: 'sending', last_error: null });
    await finish(second);
    expect(await outbox(first.id)).toMatchObject({ status: 'sent' });
    await finish(second, { error: 'twice' });
    expect(await outbox(first.id)).toMatchObject({ status: 'sent', last_error: null });
  });

  it('gives up on a mail after twelve workers stopped without a report', async () => {
    const mail = await claimNotice();
    await database.owner('update public.mail_outbox set attempts = 12');
    await due();
    expect(await claim()).toEqual([]);
    expect(await outbox(mail.id)).toMatchObject({
      status: 'failed',
      last_error: 'The mail worker stopped while sending.',
    });
  });

  it('accepts a report for a request that was deleted meanwhile', async () => {
    const mail = await claimNotice();
    await database.owner('delete from public.call_requests');
    await finish(mail);
    expect(await outbox(mail.id)).toEqual({});
  });

  it("stores at most 500 characters of an error in one line, without the visitor's data", async () => {
    await submit();
    const mail = (await claim()).find(({ kind }) => kind === 'call_request_acknowledgement');
    await finish(mail, {
      error: `550 <ada@example.com>: Ada Example of Example Works (+1 555 0100)\r\nsaid\tWould you speak in May? cc other@example.org ${'x'.repeat(900)}`,
    });
    const { last_error } = await outbox(mail?.id);
    expect(last_error).toMatch(/^550 <…>: … of … \(…\) said … cc … x+$/);
    expect(String(last_error)).toHaveLength(500);
  });

  it('accepts any text as an error', async () => {
    const mail = await claimNotice();
    await finish(mail, { error: `'; drop table public.mail_outbox; -- \\1 %s` });
    expect(await outbox(mail.id)).toMatchObject({ last_error: `'; drop table public.mail_outbox; -- \\1 %s` });
  });

  it.each(['anon', 'stranger', 'administrator'] as const)('refuses work by %s', async (caller) => {
    const mail = await claimNotice();
    const before = await outbox(mail.id);
    const session = database.as(caller);
    for (const { error } of [
      await session.callTable('claim_mail', {}),
      await session.call('finish_mail', { mail_id: mail.id, attempt: 1 }),
      await session.call('release_held_mail', {}),
    ]) {
      expect(error?.code).toBe('42501');
    }
    expect(await outbox(mail.id)).toMatchObject({ status: before.status, attempts: before.attempts });
  });
});
