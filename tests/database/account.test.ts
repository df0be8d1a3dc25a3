import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type Row, type TestDatabase } from '../support/postgres/database.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

const ADMINISTRATOR = '11111111-1111-4111-8111-111111111111';
const STRANGER = '22222222-2222-4222-8222-222222222222';
const [MINE, THEIRS] = ['33333333-3333-4333-8333-333333333333', '44444444-4444-4444-8444-444444444444'];

describe.each(DATABASES)('the account on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await database.owner(`update auth.users set email = 'owner@example.com' where id = $1`, [ADMINISTRATOR]);
    await database.owner(`update auth.users set email = 'other@example.com' where id = $1`, [STRANGER]);
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await resetRows(database);
    await database.owner('delete from public.mail_outbox');
    await database.owner('delete from private.address_changes');
    await database.owner('delete from auth.sessions');
    await database.owner('insert into auth.sessions (id, user_id) values ($1, $2), ($3, $4)', [
      ...[MINE, ADMINISTRATOR],
      ...[THEIRS, STRANGER],
    ]);
  });

  const server = () => database.as('service_role');
  const request = async (address: string, of_user = ADMINISTRATOR) =>
    (await server().call('request_address_change', { of_user, address })).value;
  const confirm = async (token: unknown) => (await server().call('confirm_address', { token })).value;
  const claim = async () => (await server().callTable('claim_mail', {})).rows;
  const tokenOf = (mail?: Row) => (mail?.data as { token: string } | undefined)?.token;
  const addressOf = async (id: string) =>
    (await database.owner('select email from auth.users where id = $1', [id]))[0]?.email;
  const sessions = async () => (await database.owner('select id from auth.sessions order by id')).map(({ id }) => id);

  it('shows and ends the sessions of the administrator alone', async () => {
    const listed = (await database.as('administrator').callTable('account_sessions', {})).rows;
    expect(listed).toMatchObject([{ id: MINE, is_current: false }]);
    const ended = async (session: string) =>
      (await database.as('administrator').call('end_session', { session })).value;
    expect(await ended(THEIRS)).toBe(false);
    expect(await sessions()).toEqual([MINE, THEIRS]);
    expect(await ended(MINE)).toBe(true);
    expect(await sessions()).toEqual([THEIRS]);
  });

  it('keeps one session when the others end', async () => {
    await database.owner('insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)', [ADMINISTRATOR]);
    await server().call('end_other_sessions', { of_user: ADMINISTRATOR, staying: MINE });
    expect(await sessions()).toEqual([MINE, THEIRS]);
  });

  it('gets the address that the token was mailed to, once, and stores the token nowhere', async () => {
    expect(await request(' New@Example.com ')).toBe('queued');
    const [mail] = await claim();
    expect(mail).toMatchObject({ kind: 'address_change', recipient: 'new@example.com' });
    const token = tokenOf(mail);
    const [stored] = await database.owner(
      'select (select json_agg(m)::text from public.mail_outbox m) || (select json_agg(c)::text from private.address_changes c) as everything',
    );
    expect(stored?.everything).not.toContain(token);
    expect(await addressOf(ADMINISTRATOR)).toBe('owner@example.com');
    expect(await confirm(token)).toBe('new@example.com');
    expect(await addressOf(ADMINISTRATOR)).toBe('new@example.com');
    expect(await confirm(token)).toBeNull();
    await server().call('change_address', { of_user: ADMINISTRATOR, address: 'owner@example.com' });
  });

  it('takes only the newest link, for an hour, and none for an address that another account has', async () => {
    await request('first@example.com');
    const first = tokenOf((await claim())[0]);
    await request('second@example.com');
    const second = tokenOf((await claim())[0]);
    expect(await confirm(first)).toBeNull();
    await database.owner(`update private.address_changes set expires_at = expires_at - interval '1 hour'`);
    expect(await confirm(second)).toBeNull();
    expect(await request('OTHER@example.com')).toBe('taken');
    await request('third@example.com');
    const third = tokenOf((await claim())[0]);
    await database.owner(`update auth.users set email = 'third@example.com' where id = $1`, [STRANGER]);
    expect(await confirm(third)).toBeNull();
    await database.owner(`update auth.users set email = 'other@example.com' where id = $1`, [STRANGER]);
    expect(await addressOf(ADMINISTRATOR)).toBe('owner@example.com');
  });

  it('sends a few mails an hour', async () => {
    await database.owner('delete from private.limit_events');
    const answers: unknown[] = [];
    for (let mail = 0; mail < 7; mail++) answers.push(await request(`number${mail}@example.com`));
    expect(answers).toEqual(['queued', 'queued', 'queued', 'queued', 'queued', 'too many', 'too many']);
    expect(await claim()).toHaveLength(1);
  });
});
