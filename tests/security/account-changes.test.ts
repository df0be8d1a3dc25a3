import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  ask,
  EMAIL,
  FIREFOX,
  type OwnBackend,
  PASSWORD,
  rpc,
  signIn,
  startOwnBackend,
  type Tokens,
  trySignIn,
} from '../support/own-backend.ts';
import { siteDatabase } from '../support/postgres/site-database.ts';
import { readable, startSmtpServer, type TestSmtpServer } from '../support/smtp-server.ts';
import { temporaryDirectory } from '../support/start-command.ts';

const change = (site: OwnBackend, token: string | undefined, body: object) =>
  ask(site, 'PUT', '/auth/v1/user', token, body);
const messageOf = async (answer: Response) => ({ status: answer.status, msg: (await answer.json()).msg });
const mayEdit = (site: OwnBackend, { access_token }: Tokens) => rpc(site, 'may_edit', access_token);

describe('on a site that sends mail', () => {
  const data = temporaryDirectory();
  let mailServer: TestSmtpServer;
  let site: OwnBackend;
  beforeAll(async () => {
    mailServer = await startSmtpServer();
    const mail = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` };
    site = await startOwnBackend({ DATA_DIR: data.path, ...mail, ...(await siteDatabase()) });
  });
  afterAll(async () => {
    await site?.stop();
    await mailServer?.stop();
    data.remove();
  });

  test('a change needs a session that lasts, and the current password', async () => {
    const { access_token: token } = await signIn(site, PASSWORD);
    const wanted = { password: 'the second password' };
    expect((await change(site, undefined, { ...wanted, current_password: PASSWORD })).status).toBe(401);
    expect((await change(site, token, wanted)).status).toBe(400);
    const guess = { ...wanted, current_password: 'a guess' };
    expect(await messageOf(await change(site, token, guess))).toEqual({
      status: 400,
      msg: 'The current password is not right.',
    });
    const short = { password: 'short', current_password: PASSWORD };
    expect(await messageOf(await change(site, token, short))).toEqual({
      status: 422,
      msg: expect.stringContaining('at least 10'),
    });
    expect((await ask(site, 'POST', '/auth/v1/logout?scope=local', token)).status).toBe(204);
    expect((await change(site, token, { ...wanted, current_password: PASSWORD })).status).toBe(401);
    expect(await trySignIn(site, PASSWORD)).toBeDefined();
  });

  test('a new password ends all sessions but the one that set it', async () => {
    const [here, elsewhere] = [await signIn(site, PASSWORD), await signIn(site, PASSWORD)];
    const wanted = { password: 'the second password', current_password: PASSWORD };
    expect((await change(site, here.access_token, wanted)).status).toBe(200);
    expect(await mayEdit(site, here)).toBe(true);
    expect(await mayEdit(site, elsewhere)).toMatchObject({ code: 'PT401' });
    expect(await trySignIn(site, PASSWORD)).toBeUndefined();
    const back = { password: PASSWORD, current_password: wanted.password };
    expect((await change(site, here.access_token, back)).status).toBe(200);
  });

  test('sessions are listed with their browsers, and one that is ended is refused at once', async () => {
    const [here, elsewhere] = [await signIn(site, PASSWORD), await signIn(site, PASSWORD)];
    type Row = { id: string; is_current: boolean; user_agent: string; signed_in_at: string };
    const list = () => rpc<Row[]>(site, 'account_sessions', here.access_token);
    const before = await list();
    expect(before.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(new Set(before.map(({ user_agent }) => user_agent))).toEqual(new Set([FIREFOX]));
    const [other] = (await rpc<Row[]>(site, 'account_sessions', elsewhere.access_token)).filter(
      (row) => row.is_current,
    );
    expect(await rpc(site, 'end_session', here.access_token, { session: other?.id })).toBe(true);
    expect(await mayEdit(site, elsewhere)).toMatchObject({ code: 'PT401' });
    expect(await list()).toHaveLength(before.length - 1);
    expect((await ask(site, 'POST', '/auth/v1/logout?scope=others', here.access_token)).status).toBe(204);
    expect(await list()).toMatchObject([{ is_current: true }]);
  });

  test('a new address waits for the link in the mail to it, which works once', async () => {
    const session = await signIn(site, PASSWORD);
    const wanted = { email: ' New@Example.com ', current_password: PASSWORD };
    const asked = await change(site, session.access_token, wanted);
    expect(await asked.json()).toMatchObject({ email: EMAIL, new_email: 'new@example.com' });
    await vi.waitFor(() => expect(mailServer.mails.at(-1)?.to).toEqual(['new@example.com']));
    const mail = mailServer.mails.at(-1);
    const token = /\/auth\/address#token=([0-9a-f]{64})/.exec(mail ? readable(mail) : '')?.[1];
    expect(await trySignIn(site, PASSWORD, 'new@example.com')).toBeUndefined();

    const confirm = () => ask(site, 'POST', '/auth/v1/confirm-address', undefined, { token });
    expect(await (await confirm()).json()).toEqual({ email: 'new@example.com' });
    expect((await confirm()).status).toBe(403);
    expect(await mayEdit(site, session)).toBe(true);
    expect(await trySignIn(site, PASSWORD)).toBeUndefined();
    expect(await mayEdit(site, await signIn(site, PASSWORD, 'new@example.com'))).toBe(true);
  });

  test('an address that is none, or that another account has, is refused', async () => {
    await site.parts.embedded.signUp('taken@example.com', 'another long password');
    const { access_token: token } = await signIn(site, PASSWORD, 'new@example.com');
    const statusOf = async (email: string) => (await change(site, token, { email, current_password: PASSWORD })).status;
    expect(await statusOf('no address')).toBe(400);
    expect(await statusOf('Taken@example.com')).toBe(422);
    expect(await statusOf('NEW@example.com')).toBe(422);
  });
});

describe('on a site without mail', () => {
  const data = temporaryDirectory();
  let site: OwnBackend | undefined;
  afterEach(() => site?.stop());
  afterAll(() => data.remove());

  test('a new address counts at once, no start changes it back, and only another setting changes it again', async () => {
    const variables = { DATA_DIR: data.path, ...(await siteDatabase()) };
    const administrators = (from: OwnBackend) =>
      from.parts.embedded.query('select email from private.admins join auth.users on id = user_id');
    const accounts = async (from: OwnBackend) =>
      (await from.parts.embedded.query<{ email: string }>('select email from auth.users')).map(({ email }) => email);

    const first = await startOwnBackend(variables);
    site = first;
    const { access_token: token } = await signIn(first, PASSWORD);
    const asked = await change(first, token, { email: 'chosen@example.com', current_password: PASSWORD });
    expect(await asked.json()).toMatchObject({ email: 'chosen@example.com' });
    await first.stop();

    const again = await startOwnBackend(variables);
    site = again;
    expect(await administrators(again)).toEqual([{ email: 'chosen@example.com' }]);
    expect(await accounts(again)).toEqual(['chosen@example.com']);
    expect(await mayEdit(again, await signIn(again, PASSWORD, 'chosen@example.com'))).toBe(true);
    await again.stop();

    const changed = await startOwnBackend({ ...variables, ADMIN_EMAIL: 'configured@example.com' });
    site = changed;
    expect(await accounts(changed)).toEqual(['configured@example.com']);
    expect(await mayEdit(changed, await signIn(changed, PASSWORD, 'configured@example.com'))).toBe(true);
  });
});
