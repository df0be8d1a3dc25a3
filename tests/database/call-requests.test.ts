import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fieldErrorsOf } from '../../src/call-request/call-request.ts';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { CALL_REQUEST, OPENING, resetRows } from '../support/postgres/rows.ts';

describe.each(DATABASES)('a call request on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await resetRows(database);
    await database.owner('delete from public.call_requests');
  });

  const submit = (request: unknown, rest: Record<string, unknown> = {}) =>
    database.as('service_role').call('submit_call_request', { request, ...rest });
  const stored = async () => ({
    requests: await database.owner('select * from public.call_requests'),
    mails: await database.owner('select kind, recipient, status, attempts from public.mail_outbox order by kind'),
  });

  it('is stored with its two mails, which are held until mail is configured', async () => {
    const { value, error } = await submit(CALL_REQUEST);
    expect(error).toBeNull();
    const { requests, mails } = await stored();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      id: value,
      type: 'booking',
      name: 'Ada Example',
      email: 'ada@example.com',
      company: 'Example Works',
      phone: '+1 555 0100',
      time_zone: 'EST',
      preferred_time: 'morning',
      call_type: 'speaking',
      message: 'Would you speak in May?',
      status: 'new',
    });
    expect(mails).toEqual([
      { kind: 'call_request_acknowledgement', recipient: 'ada@example.com', status: 'held', attempts: 0 },
      { kind: 'call_request_notice', recipient: null, status: 'held', attempts: 0 },
    ]);
  });

  it('queues its mails where mail is configured', async () => {
    await submit(CALL_REQUEST, { mail_configured: true });
    expect((await stored()).mails.map((mail) => mail.status)).toEqual(['queued', 'queued']);
  });

  it('needs no company, phone or message', async () => {
    const { company, phone, message, ...needed } = CALL_REQUEST;
    expect([company, phone, message]).not.toContain('');
    expect((await submit(needed)).error).toBeNull();
    expect((await stored()).requests[0]).toMatchObject({ company: '', phone: '', message: '' });
  });

  it('is stored once when it is repeated with its key', async () => {
    const first = await submit(CALL_REQUEST, { idempotency_key: 'one' });
    const again = await submit(
      { ...CALL_REQUEST, message: 'Again' },
      { idempotency_key: 'one', mail_configured: true },
    );
    expect(again).toEqual(first);
    const { requests, mails } = await stored();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ message: CALL_REQUEST.message });
    expect(mails.map((mail) => mail.status)).toEqual(['held', 'held']);
  });

  it('is stored once when the same request arrives several times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => submit(CALL_REQUEST, { idempotency_key: 'at-once' })),
    );
    expect(new Set(answers.map((answer) => answer.value)).size).toBe(1);
    expect((await stored()).requests).toHaveLength(1);
  });

  it('is stored once when it arrives at once from several places', async () => {
    const answers = await Promise.all(
      ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'].map((client, n) =>
        submit({ ...CALL_REQUEST, email: `tab-${n}@example.com` }, { idempotency_key: 'everywhere', client }),
      ),
    );
    expect(answers.map((answer) => answer.error)).toEqual([null, null, null, null]);
    expect(new Set(answers.map((answer) => answer.value)).size).toBe(1);
    expect((await stored()).requests).toHaveLength(1);
  });

  it('is stored each time without a key, or with an empty one', async () => {
    const ids = [
      await submit(CALL_REQUEST),
      await submit(CALL_REQUEST),
      await submit(CALL_REQUEST, { idempotency_key: ' ' }),
    ];
    expect(new Set(ids.map((answer) => answer.value)).size).toBe(3);
  });

  it('is not stored when its mails cannot be stored', async () => {
    await database.owner(
      `alter table public.mail_outbox add constraint no_mail check (kind <> 'call_request_notice') not valid`,
    );
    try {
      expect((await submit(CALL_REQUEST)).error).not.toBeNull();
      expect(await stored()).toEqual({ requests: [], mails: [] });
    } finally {
      await database.owner('alter table public.mail_outbox drop constraint no_mail');
    }
  });

  it.each([
    ['no name', { name: '  ' }, 'call_requests_name_form'],
    ['a name of two lines', { name: 'Ada\nBcc: x@example.com' }, 'call_requests_name_form'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'call_requests_name_form'],
    ['no address', { email: undefined }, 'call_requests_email_form'],
    ['half an address', { email: 'ada@' }, 'call_requests_email_form'],
    ['a company of two lines', { company: 'One\nTwo' }, 'call_requests_company_form'],
    ['a phone number of two lines', { phone: '1\n2' }, 'call_requests_phone_form'],
    ['no time zone', { timeZone: null }, 'call_requests_time_zone_form'],
    ['an unknown time', { preferredTime: 'midnight' }, 'call_requests_preferred_time_known'],
    ['an unknown purpose', { callType: 'sales' }, 'call_requests_call_type_known'],
    ['a message that is too long', { message: 'x'.repeat(10_001) }, 'call_requests_message_length'],
    ['an unknown kind', { type: 'order' }, 'call_requests_type_known'],
  ])('is refused with %s, naming the constraint and not the typed text', async (_, change, constraint) => {
    const { error } = await submit({ ...CALL_REQUEST, ...change });
    expect(error).toEqual({ code: '23514', message: constraint, details: null });
    if (constraint !== 'call_requests_type_known') expect(Object.keys(fieldErrorsOf(constraint))).toHaveLength(1);
    expect((await stored()).requests).toEqual([]);
  });

  it.each([[null], ['text'], [[CALL_REQUEST]]])('is refused when it is %j', async (request) => {
    expect((await submit(request)).error).not.toBeNull();
    expect((await stored()).requests).toEqual([]);
  });

  it.each(['anon', 'stranger', 'administrator'] as const)('cannot be submitted directly by %s', async (caller) => {
    const { error } = await database.as(caller).call('submit_call_request', { request: CALL_REQUEST });
    expect(error?.code).toBe('42501');
    expect((await stored()).requests).toEqual([]);
  });

  it('that looks like spam is stored for the author and never acknowledged', async () => {
    const { value, error } = await submit(CALL_REQUEST, { suspected_spam: true, mail_configured: true });
    expect(error).toBeNull();
    const { requests, mails } = await stored();
    expect(requests).toMatchObject([{ id: value, status: 'spam', message: CALL_REQUEST.message }]);
    expect(mails).toEqual([{ kind: 'call_request_notice', recipient: null, status: 'queued', attempts: 0 }]);
    const { rows } = await database.as('service_role').callTable('claim_mail', {});
    expect(rows).toMatchObject([{ kind: 'call_request_notice', data: { suspected_spam: true } }]);
  });

  it('is deleted together with its mails', async () => {
    await submit(CALL_REQUEST);
    const { rows } = await database.as('administrator').remove('call_requests', { name: 'Ada Example' });
    expect(rows).toHaveLength(1);
    expect(await stored()).toEqual({ requests: [], mails: [] });
  });
});
