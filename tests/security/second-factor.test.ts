import { decode } from 'hono/jwt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setPassword } from '../../server/embedded/set-password.ts';
import { codeOf } from '../../server/embedded/totp.ts';
import { ask, type OwnBackend, PASSWORD, rpc, signIn, startOwnBackend, type Tokens } from '../support/own-backend.ts';
import { siteDatabase } from '../support/postgres/site-database.ts';
import { temporaryDirectory } from '../support/start-command.ts';

const data = temporaryDirectory();
let site: OwnBackend;
beforeAll(async () => {
  site = await startOwnBackend({ DATA_DIR: data.path, ...(await siteDatabase()) });
});
afterAll(async () => {
  await site?.stop();
  data.remove();
});
beforeEach(async () => {
  await site.parts.embedded.query('delete from auth.mfa_factors');
  await site.parts.embedded.query('delete from private.recovery_codes');
});

type Enrolled = { id: string; totp: { secret: string; uri: string } };

const query = <Row>(sql: string, ...parameters: unknown[]) => site.parts.embedded.query<Row>(sql, ...parameters);
const claims = ({ access_token }: Tokens) => decode(access_token).payload as { aal: string; amr: { method: string }[] };
const mayEdit = ({ access_token }: Tokens) => rpc(site, 'may_edit', access_token);
const statusOf = async (answer: Promise<Response>) => (await answer).status;
/** A code of now. Each test may use codes of the same step. */
async function codeNow(secret: string): Promise<string> {
  await query('delete from private.used_codes');
  return codeOf(secret, Math.floor(Date.now() / 30_000));
}

async function enroll({ access_token }: Tokens): Promise<Enrolled> {
  const answer = await ask(site, 'POST', '/auth/v1/factors', access_token, { factor_type: 'totp' });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Enrolled;
}

/** Asks for a challenge and answers it with a code. */
async function verify({ access_token }: Tokens, { id }: { id: string }, code: string): Promise<Response> {
  const challenge = await ask(site, 'POST', `/auth/v1/factors/${id}/challenge`, access_token, {});
  const { id: challenge_id } = (await challenge.json()) as { id: string };
  return ask(site, 'POST', `/auth/v1/factors/${id}/verify`, access_token, { challenge_id, code });
}

/** The session with the second factor, and the factor. */
async function turnOn(): Promise<{ session: Tokens; factor: Enrolled; secret: string }> {
  const session = await signIn(site);
  const factor = await enroll(session);
  const { secret } = factor.totp;
  const verified = await verify(session, factor, await codeNow(secret));
  expect(verified.status).toBe(200);
  return { session: (await verified.json()) as Tokens, factor, secret };
}

test('a token names what its session has proved, and keeps it when it is renewed', async () => {
  const before = await signIn(site);
  expect(claims(before)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  const { session, factor } = await turnOn();
  expect(claims(session)).toMatchObject({ aal: 'aal2', amr: [{ method: 'password' }, { method: 'totp' }] });
  const renewed = await ask(site, 'POST', '/auth/v1/token?grant_type=refresh_token', undefined, {
    refresh_token: session.refresh_token,
  });
  expect(claims((await renewed.json()) as Tokens).aal).toBe('aal2');
  expect(await mayEdit(session)).toBe(true);
  const user = await (await ask(site, 'GET', '/auth/v1/user', session.access_token)).json();
  expect(user.factors).toMatchObject([{ id: factor.id, factor_type: 'totp', status: 'verified' }]);
  expect(JSON.stringify(user)).not.toContain(factor.totp.secret);
  expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&/);
});

test('a factor counts only once a code of it was given, and then ends the sessions without one', async () => {
  const [here, elsewhere] = [await signIn(site), await signIn(site)];
  const factor = await enroll(here);
  expect(await mayEdit(elsewhere)).toBe(true);
  const wrong = await verify(here, factor, '000000');
  expect([wrong.status, (await wrong.json()).error_code]).toEqual([422, 'mfa_verification_failed']);
  expect(await mayEdit(elsewhere)).toBe(true);
  expect((await verify(here, factor, await codeNow(factor.totp.secret))).status).toBe(200);
  expect(await mayEdit(elsewhere)).toMatchObject({ code: 'PT401' });
});

test('a code works once', async () => {
  const { secret, factor } = await turnOn();
  const code = await codeNow(secret);
  expect((await verify(await signIn(site), factor, code)).status).toBe(200);
  const again = await verify(await signIn(site), factor, code);
  expect([again.status, (await again.json()).msg]).toEqual([422, expect.stringContaining('has been used')]);
});

test('a code of an expired challenge, of another factor or without a session is refused', async () => {
  const { session, secret, factor } = await turnOn();
  const path = `/auth/v1/factors/${factor.id}`;
  const challenge = await ask(site, 'POST', `${path}/challenge`, session.access_token, {});
  const { id: challenge_id } = (await challenge.json()) as { id: string };
  await query(`update auth.mfa_challenges set created_at = now() - interval '6 minutes'`);
  const late = { challenge_id, code: await codeNow(secret) };
  expect(await statusOf(ask(site, 'POST', `${path}/verify`, session.access_token, late))).toBe(422);
  expect(await statusOf(ask(site, 'POST', `${path}/verify`, undefined, late))).toBe(401);
  await site.parts.embedded.signUp('other@example.com', 'another long password');
  const other = await signIn(site, 'another long password', 'other@example.com');
  expect(await statusOf(ask(site, 'POST', `${path}/challenge`, other.access_token, {}))).toBe(404);
  expect(await statusOf(ask(site, 'DELETE', path, other.access_token))).toBe(404);
  await query(`delete from auth.users where email = 'other@example.com'`);
});

describe('with the password alone', () => {
  const PNG = { 'content-type': 'image/png' };
  /** Everything that an administrator may do, by one example of each kind. */
  const ATTEMPTS: Record<string, (token: string, factor: Enrolled) => Promise<Response>> = {
    'a page is not changed': (token) =>
      ask(site, 'PATCH', '/rest/v1/page_content?page_id=eq.home', token, { featured: true }),
    'no post is written': (token) => ask(site, 'POST', '/rest/v1/blog_posts', token, { slug: 'x', title: 'X' }),
    'no subscriber is read': (token) => ask(site, 'GET', '/rest/v1/newsletter_subscribers?limit=1', token),
    'no draft is read': (token) => ask(site, 'POST', '/rest/v1/rpc/content_drafts', token, { kind: 'post' }),
    'the right to edit is not confirmed': (token) => ask(site, 'POST', '/rest/v1/rpc/may_edit', token, {}),
    'no session is listed': (token) => ask(site, 'POST', '/rest/v1/rpc/account_sessions', token, {}),
    'no recovery code is made': (token) => ask(site, 'POST', '/rest/v1/rpc/new_recovery_codes', token, {}),
    'no image is stored': (token) =>
      fetch(`${site.address}/storage/v1/object/blog-images/factor.png`, {
        method: 'POST',
        headers: { apikey: site.parts.embedded.secrets.publicKey, authorization: `Bearer ${token}`, ...PNG },
        body: Buffer.from('89504e470d0a1a0a', 'hex'),
      }),
    'the password stays': (token) =>
      ask(site, 'PUT', '/auth/v1/user', token, { password: 'a stolen account', current_password: PASSWORD }),
    'the address stays': (token) =>
      ask(site, 'PUT', '/auth/v1/user', token, { email: 'thief@example.com', current_password: PASSWORD }),
    'the factor stays': (token, { id }) => ask(site, 'DELETE', `/auth/v1/factors/${id}`, token),
    'no other factor is made': (token) => ask(site, 'POST', '/auth/v1/factors', token, { factor_type: 'totp' }),
  };

  beforeAll(() => query(`insert into public.newsletter_subscribers (email) values ('reader@example.com')`));

  test('the attempted calls succeed with a code', async () => {
    const { session, factor } = await turnOn();
    for (const what of [
      'a page is not changed',
      'no subscriber is read',
      'no draft is read',
      'no recovery code is made',
    ])
      expect((await ATTEMPTS[what]?.(session.access_token, factor))?.ok, what).toBe(true);
  });

  test.each(Object.entries(ATTEMPTS))('%s', async (_what, attempt) => {
    const { factor } = await turnOn();
    const { access_token } = await signIn(site);
    const answer = await attempt(access_token, factor);
    expect([400, 401, 403, 422]).toContain(answer.status);
    expect(await query(`select status from auth.mfa_factors`)).toEqual([{ status: 'verified' }]);
  });

  test('a renewed token is not worth more, and a new password neither', async () => {
    await turnOn();
    const before = await signIn(site);
    const { refresh_token } = before;
    const renewed = await ask(site, 'POST', '/auth/v1/token?grant_type=refresh_token', undefined, { refresh_token });
    expect(claims((await renewed.json()) as Tokens).aal).toBe('aal1');
    // As a link in a mail does it.
    const [account] = await query<{ id: string }>('select user_id as id from private.admins');
    await setPassword(site.parts.embedded, account?.id ?? '', 'another password');
    const after = await signIn(site, 'another password');
    expect(await mayEdit(after)).toMatchObject({ code: 'PT401' });
    await setPassword(site.parts.embedded, account?.id ?? '', PASSWORD);
  });
});

describe('recovery codes', () => {
  const newCodes = ({ access_token }: Tokens) => rpc<string[]>(site, 'new_recovery_codes', access_token);
  const use = ({ access_token }: Tokens, code: string, removing = false) =>
    rpc<string>(site, 'use_recovery_code', access_token, { code, removing });

  test('stand in for the app, each once, however they are typed, and only their hashes are stored', async () => {
    const { session } = await turnOn();
    const codes = await newCodes(session);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-f]{4}(-[0-9a-f]{4}){4}$/);
    const [stored] = await query<{ everything: string }>(
      'select json_agg(code)::text as everything from private.recovery_codes as code',
    );
    for (const code of codes) expect(stored?.everything).not.toContain(code.replaceAll('-', ''));

    const [first = '', second = ''] = codes;
    const begun = await signIn(site);
    expect(await use(begun, 'ffff-ffff-ffff-ffff-ffff')).toBe('wrong');
    expect(await mayEdit(begun)).toMatchObject({ code: 'PT401' });
    expect(await use(begun, ` ${first.replaceAll('-', ' ').toUpperCase()} `)).toBe('accepted');
    expect(await mayEdit(begun)).toBe(true);
    const another = await signIn(site);
    expect(await use(another, first)).toBe('wrong');
    expect(await rpc(site, 'recovery_codes_left', session.access_token)).toBe(9);
    // A session with a recovery code makes no new ones.
    expect(await newCodes(begun)).toMatchObject({ code: '22023' });
    expect(await use(begun, second, true)).toBe('accepted');
    expect(await query('select from auth.mfa_factors')).toEqual([]);
    expect(await mayEdit(another)).toBe(true);
    expect(await query('select from private.recovery_codes')).toEqual([]);
  });

  test('are void once there are new ones, and for another factor', async () => {
    const { session } = await turnOn();
    const [old = ''] = await newCodes(session);
    const [kept = ''] = await newCodes(session);
    expect(await use(await signIn(site), old)).toBe('wrong');
    await query(`update auth.mfa_factors set created_at = created_at + interval '1 hour'`);
    expect(await use(await signIn(site), kept)).toBe('wrong');
  });

  test('need a code that was given lately', async () => {
    const { session } = await turnOn();
    await query(`update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'`);
    const { refresh_token } = session;
    const renewed = await ask(site, 'POST', '/auth/v1/token?grant_type=refresh_token', undefined, { refresh_token });
    const later = (await renewed.json()) as Tokens;
    expect(await mayEdit(later)).toBe(true);
    expect(await newCodes(later)).toMatchObject({ code: '22023' });
  });
});

test('a factor is removed with a code of the last minutes, and the password is enough then', async () => {
  const { session, factor, secret } = await turnOn();
  const remove = (token: string) => statusOf(ask(site, 'DELETE', `/auth/v1/factors/${factor.id}`, token));
  await query(`update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'`);
  expect(await remove(session.access_token)).toBe(403);
  const fresh = (await (await verify(session, factor, await codeNow(secret))).json()) as Tokens;
  expect(await remove(fresh.access_token)).toBe(200);
  expect(await mayEdit(await signIn(site))).toBe(true);
});

test('the secret cannot be read over the Data API, with any key', async () => {
  const { session } = await turnOn();
  const { secretKey } = site.parts.embedded.secrets;
  for (const table of ['mfa_factors', 'mfa_challenges', 'recovery_codes', 'used_codes'])
    for (const schema of ['public', 'auth', 'private'])
      for (const key of [session.access_token, secretKey]) {
        const answer = await fetch(`${site.address}/rest/v1/${table}`, {
          headers: { apikey: secretKey, authorization: `Bearer ${key}`, 'accept-profile': schema },
        });
        expect([401, 404, 406]).toContain(answer.status);
      }
});

test('guessing codes is refused after a few attempts, and a recovery code still works', async () => {
  const { session, factor } = await turnOn();
  const [code = ''] = await rpc<string[]>(site, 'new_recovery_codes', session.access_token);
  const begun = await signIn(site);
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess++) statuses.push((await verify(begun, factor, 'a guess')).status);
  expect(statuses[0]).toBe(422);
  expect(statuses.at(-1)).toBe(429);
  expect(await rpc(site, 'use_recovery_code', begun.access_token, { code })).toBe('accepted');
});
