import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type Row, type TestDatabase } from '../support/postgres/database.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

const NOBODY = '99999999-9999-4999-8999-999999999999';
const EMAIL = 'new@example.com';

describe.each(DATABASES)('newsletter mail on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => resetRows(database));

  const configure = (settings: Row) => database.as('service_role').call('configure', { settings });
  const subscribe = (more: Row = {}) => database.as('anon').insert('newsletter_subscribers', { email: EMAIL, ...more });
  const subscriber = async (): Promise<Row> => {
    const [row] = await database.owner(
      `select id, token, confirmed_at, confirmed_at is not null as confirmed from public.newsletter_subscribers where email = $1`,
      [EMAIL],
    );
    return row ?? {};
  };
  const mails = () =>
    database.owner('select kind, recipient, status from public.mail_outbox where recipient = $1 order by kind', [
      EMAIL,
    ]);
  const call = async (name: string, args: Row, caller: 'anon' | 'stranger' = 'anon') => {
    const { value, error } = await database.as(caller).call(name, args);
    expect(error).toBeNull();
    return value;
  };

  it('welcomes a subscriber at once, and waits where mail is not configured', async () => {
    await subscribe();
    expect(await subscriber()).toMatchObject({ confirmed: true });
    expect(await mails()).toEqual([{ kind: 'newsletter_welcome', recipient: EMAIL, status: 'held' }]);
  });

  it('is queued where mail is configured', async () => {
    await configure({ mail_configured: true });
    await subscribe();
    expect(await mails()).toEqual([{ kind: 'newsletter_welcome', recipient: EMAIL, status: 'queued' }]);
  });

  it('is not sent again for a repeated subscription', async () => {
    await subscribe();
    expect((await subscribe()).error?.code).toBe('23505');
    expect(await mails()).toHaveLength(1);
  });

  it('is not sent for a failed subscription', async () => {
    expect((await subscribe({ email: 'nobody' })).error).not.toBeNull();
    expect(await database.owner('select * from public.mail_outbox')).toHaveLength(1);
  });

  it('lets nobody choose or read a token, or confirm by an insert', async () => {
    await configure({ newsletter_confirm: true });
    await subscribe({ token: NOBODY, confirmed_at: '2020-01-01T00:00:00Z' });
    await subscribe();
    const { token, confirmed } = await subscriber();
    expect(token).not.toBe(NOBODY);
    expect(confirmed).toBe(false);
    for (const caller of ['anon', 'stranger'] as const) {
      expect((await database.as(caller).select('newsletter_subscribers')).rows).toEqual([]);
      expect((await database.as(caller).select('mail_outbox')).rows).toEqual([]);
      expect(
        (await database.as(caller).update('newsletter_subscribers', { token: NOBODY }, { email: EMAIL })).rows,
      ).toEqual([]);
    }
  });

  describe('without confirmation', () => {
    it.each(['anon', 'stranger'] as const)(
      'lets %s unsubscribe by the token, which deletes all mail to the address',
      async (caller) => {
        await subscribe();
        const { token } = await subscriber();
        expect(await call('unsubscribe', { token }, caller)).toBe(true);
        expect(await subscriber()).toEqual({});
        expect(await mails()).toEqual([]);
        expect(await call('unsubscribe', { token }, caller)).toBe(false);
        expect((await subscribe()).error).toBeNull();
        expect((await subscriber()).token).not.toBe(token);
      },
    );

    it('changes nothing for an unknown token', async () => {
      await subscribe();
      expect(await call('unsubscribe', { token: NOBODY })).toBe(false);
      expect(await call('confirm_subscription', { token: NOBODY })).toBe(false);
      expect((await database.as('anon').call('unsubscribe', { token: "' or true --" })).error?.code).toBe('22P02');
      expect((await database.as('anon').call('unsubscribe', { token: null })).value).toBe(false);
      expect(await database.owner('select * from public.newsletter_subscribers')).toHaveLength(2);
    });

    it('sends no confirmation mail on request', async () => {
      await subscribe();
      await call('resend_confirmation', { email: EMAIL });
      expect(await mails()).toEqual([{ kind: 'newsletter_welcome', recipient: EMAIL, status: 'held' }]);
    });
  });

  describe('with confirmation', () => {
    beforeEach(() => configure({ newsletter_confirm: true, mail_configured: true }));
    const asked = { kind: 'newsletter_confirmation', recipient: EMAIL };
    const sentAgo = (time: string) =>
      database.owner(
        `update public.mail_outbox set status = 'sent', sent_at = now() - interval '${time}', created_at = now() - interval '${time}'`,
      );

    it('asks first, and welcomes once after the confirmation, however often it is repeated', async () => {
      await subscribe();
      const { token, confirmed } = await subscriber();
      expect(confirmed).toBe(false);
      expect(await mails()).toEqual([{ ...asked, status: 'queued' }]);
      await sentAgo('1 minute');

      expect(await call('confirm_subscription', { token })).toBe(true);
      const { confirmed_at } = await subscriber();
      expect(confirmed_at).not.toBeNull();
      expect(await call('confirm_subscription', { token })).toBe(true);
      expect((await subscriber()).confirmed_at).toEqual(confirmed_at);
      expect(await mails()).toEqual([
        { ...asked, status: 'sent' },
        { kind: 'newsletter_welcome', recipient: EMAIL, status: 'queued' },
      ]);
    });

    it('welcomes once when the confirmation arrives several times at once', async () => {
      await subscribe();
      const { token } = await subscriber();
      expect(await Promise.all([1, 2, 3, 4].map(() => call('confirm_subscription', { token })))).toEqual(
        Array(4).fill(true),
      );
      // The confirmation mail had not been sent, and is no longer needed.
      expect(await mails()).toEqual([{ kind: 'newsletter_welcome', recipient: EMAIL, status: 'queued' }]);
    });

    it('asks again on request, at most once an hour', async () => {
      await subscribe();
      expect((await subscribe()).error?.code).toBe('23505');
      await call('resend_confirmation', { email: EMAIL });
      expect(await mails()).toEqual([{ ...asked, status: 'queued' }]);

      await sentAgo('50 minutes');
      await call('resend_confirmation', { email: EMAIL });
      expect(await mails()).toEqual([{ ...asked, status: 'sent' }]);

      await sentAgo('61 minutes');
      await Promise.all([1, 2, 3].map(() => call('resend_confirmation', { email: ' NEW@example.com ' })));
      expect(await mails()).toEqual([{ ...asked, status: 'queued' }]);
    });

    it('does not ask confirmed, unknown or former subscribers', async () => {
      await subscribe();
      await sentAgo('2 hours');
      await call('confirm_subscription', { token: (await subscriber()).token });
      for (const email of [EMAIL, 'unknown@example.com', '', "' or true --"])
        await call('resend_confirmation', { email });
      expect((await mails()).filter(({ status }) => status === 'queued')).toEqual([
        { kind: 'newsletter_welcome', recipient: EMAIL, status: 'queued' },
      ]);
    });

    it('counts a repeated question like a subscription, without revealing it', async () => {
      await subscribe();
      await sentAgo('2 hours');
      await configure({ limits: { subscriptions_per_hour: 1 } });
      expect((await call('resend_confirmation', { email: EMAIL })) ?? '').toBe('');
      expect(await mails()).toEqual([{ ...asked, status: 'sent' }]);
      await configure({ limits: { subscriptions_per_hour: 2 } });
      expect((await call('resend_confirmation', { email: EMAIL })) ?? '').toBe('');
      expect(await mails()).toEqual([{ ...asked, status: 'queued' }]);
    });

    it('lets the asked person refuse', async () => {
      await subscribe();
      expect(await call('unsubscribe', { token: (await subscriber()).token })).toBe(true);
      expect(await mails()).toEqual([]);
    });
  });
});
