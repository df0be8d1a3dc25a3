import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type Row, type TestDatabase } from '../support/postgres/database.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

const ADMINISTRATOR = '11111111-1111-4111-8111-111111111111';

describe.each(DATABASES)('password recovery on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await database.owner(`update auth.users set email = 'owner@example.com' where id = $1`, [ADMINISTRATOR]);
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await resetRows(database);
    await database.owner('delete from public.mail_outbox');
    await database.owner('delete from private.password_recoveries');
  });

  const server = () => database.as('service_role');
  const request = (address: string) => server().call('request_password_recovery', { address });
  const spend = async (token: unknown) => (await server().call('use_recovery_token', { token })).value;
  const claim = async () => (await server().callTable('claim_mail', {})).rows;
  const tokenOf = (mail?: Row) => (mail?.data as { token: string } | undefined)?.token;
  const mailedToken = async () => {
    await request('owner@example.com');
    return tokenOf((await claim())[0]);
  };

  it("mails a link to the account's own address, however the address was typed", async () => {
    await request('  Owner@Example.com ');
    const [mail, ...others] = await claim();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'password_recovery', recipient: 'owner@example.com' });
    expect(tokenOf(mail)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('gives the same answer for an address with and without an account', async () => {
    const answers = [await request('nobody@example.com'), await request('owner@example.com')];
    expect(answers[0]).toEqual(answers[1]);
    expect(await claim()).toHaveLength(1);
  });

  it('stores the token nowhere, neither in the outbox nor beside its hash', async () => {
    const token = await mailedToken();
    const kept = await database.owner(
      `select (select json_agg(m)::text from public.mail_outbox m) || (select json_agg(r)::text from private.password_recoveries r) as everything`,
    );
    expect(kept[0]?.everything).toContain('owner@example.com');
    expect(kept[0]?.everything).not.toContain(token);
  });

  it('accepts a token once', async () => {
    const token = await mailedToken();
    expect(await spend(token)).toBe(ADMINISTRATOR);
    expect(await spend(token)).toBeNull();
  });

  it('invalidates all other links of the account when one is used', async () => {
    const [first, second] = [await mailedToken(), await mailedToken()];
    expect(await spend(second)).toBe(ADMINISTRATOR);
    expect(await spend(first)).toBeNull();
  });

  it('accepts no expired or invented token', async () => {
    const token = await mailedToken();
    await database.owner(`update private.password_recoveries set expires_at = now() - interval '1 second'`);
    expect(await spend(token)).toBeNull();
    const [{ token_hash: hash } = {}] = await database.owner('select token_hash from private.password_recoveries');
    for (const guess of ['', hash, 'f'.repeat(64), `${token}'; --`]) expect(await spend(guess)).toBeNull();
  });

  it('keeps a link valid for an hour', async () => {
    await mailedToken();
    const [row] = await database.owner(
      'select extract(epoch from expires_at - now())::int as seconds from private.password_recoveries',
    );
    expect(row?.seconds).toBeGreaterThan(3500);
    expect(row?.seconds).toBeLessThanOrEqual(3600);
  });

  it('sends three mails an hour for an account, and gives the same answer when it sends none', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => request('owner@example.com')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await claim()).toHaveLength(3);
  });

  it('gives a repeated mail a working link, and the first link works too', async () => {
    const first = await mailedToken();
    await database.owner(`update public.mail_outbox set next_attempt_at = now() - interval '1 second'`);
    const again = tokenOf((await claim())[0]);
    expect(again).not.toBe(first);
    expect(await spend(first)).toBe(ADMINISTRATOR);
  });

  it('deletes mails after a day, and links after they expire', async () => {
    await mailedToken();
    await database.owner(`update public.mail_outbox set created_at = now() - interval '25 hours'`);
    await database.owner(`update private.password_recoveries set expires_at = now() - interval '1 second'`);
    await request('nobody@example.com');
    expect(await database.owner('select 1 from public.mail_outbox')).toEqual([]);
    expect(await database.owner('select 1 from private.password_recoveries')).toEqual([]);
  });

  it.each(['anon', 'stranger', 'administrator'] as const)('cannot be run directly by %s', async (caller) => {
    const session = database.as(caller);
    const answers = await Promise.all([
      session.call('request_password_recovery', { address: 'owner@example.com' }),
      session.call('use_recovery_token', { token: 'x' }),
      session.call('end_sessions', { of_user: ADMINISTRATOR }),
    ]);
    for (const { error } of answers) expect(error?.code).toBe('42501');
    expect(await claim()).toEqual([]);
  });

  describe('a session', () => {
    const SESSION = '33333333-3333-4333-8333-333333333333';
    const isAdmin = async (claims: Row) => {
      // Lite passes the subject separately from the other claims.
      const [row] = await database.owner(
        `select case when set_config('request.jwt.claims', $1, true) || set_config('request.jwt.claim.sub', $2, true) > ''
           then private.is_admin() end as admin`,
        [JSON.stringify(claims), claims.sub],
      );
      return row?.admin;
    };
    const claims = { sub: ADMINISTRATOR, role: 'authenticated', session_id: SESSION };
    beforeEach(() =>
      database.owner('insert into auth.sessions (id, user_id) values ($1, $2) on conflict do nothing', [
        SESSION,
        ADMINISTRATOR,
      ]),
    );

    it('counts while it lasts', async () => expect(await isAdmin(claims)).toBe(true));

    it('is refused with an error once it has ended, for the same token', async () => {
      await server().call('end_sessions', { of_user: ADMINISTRATOR });
      await expect(isAdmin(claims)).rejects.toMatchObject({ code: 'PT401' });
    });

    it('that never existed is refused', async () => {
      await expect(isAdmin({ ...claims, session_id: 'no uuid' })).rejects.toMatchObject({ code: 'PT401' });
    });

    it('ends together with its links', async () => {
      const token = await mailedToken();
      await server().call('end_sessions', { of_user: ADMINISTRATOR });
      expect(await spend(token)).toBeNull();
    });
  });
});
