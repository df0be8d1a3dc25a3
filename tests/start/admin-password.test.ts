import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDataDirectory } from '../../server/data-directory.ts';
import { type EmbeddedBackend, startEmbeddedBackend } from '../../server/embedded/backend.ts';
import { readEnvironment } from '../../server/environment.ts';
import { endAll, root, startCommand, temporaryDirectory } from '../support/start-command.ts';

const EMAIL = 'author@example.com';
const COMMAND = [process.execPath, 'scripts/admin-password.ts'];

/** `npm run admin:password`, without a terminal. */
async function setPassword(environment: Record<string, string>, ...options: string[]) {
  const command = startCommand({ ADMIN_EMAIL: EMAIL, ...environment }, root, [...COMMAND, ...options]);
  const code = await command.ended;
  return { code, output: command.output() };
}

afterAll(endAll);

describe('npm run admin:password on the embedded backend', () => {
  const data = temporaryDirectory();
  afterAll(() => data.remove());
  const signIns = async (...passwords: string[]) => {
    const lock = openDataDirectory({ dataDir: data.path, databaseUrl: undefined });
    const environment = readEnvironment({ DATA_DIR: data.path, ADMIN_EMAIL: EMAIL }, root);
    const backend = await startEmbeddedBackend(environment, root, () => {});
    const statuses: number[] = [];
    for (const password of passwords) {
      const request = new Request('http://embedded/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey: backend.secrets.publicKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email: EMAIL, password }),
      });
      statuses.push((await backend.fetch(request, null)).status);
    }
    await backend.close();
    lock.release();
    return statuses;
  };

  test('sets the password of a new site and changes it later, and the earlier one no longer works', async () => {
    const first = await setPassword({ DATA_DIR: data.path, ADMIN_PASSWORD: 'the first password' });
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining(`The password of ${EMAIL} is set.`) });
    expect(await signIns('the first password')).toEqual([200]);
    expect((await setPassword({ DATA_DIR: data.path, ADMIN_PASSWORD: 'the second password' })).code).toBe(0);
    expect(await signIns('the first password', 'the second password')).toEqual([400, 200]);
    // Setting the same password again is not an error.
    expect((await setPassword({ DATA_DIR: data.path, ADMIN_PASSWORD: 'the second password' })).code).toBe(0);
  });

  test('removes a second factor with its recovery codes, and leaves the password', async () => {
    const withBackend = async <Result>(task: (query: EmbeddedBackend['query']) => Promise<Result>) => {
      const lock = openDataDirectory({ dataDir: data.path, databaseUrl: undefined });
      const environment = readEnvironment({ DATA_DIR: data.path, ADMIN_EMAIL: EMAIL }, root);
      const backend = await startEmbeddedBackend(environment, root, () => {});
      const result = await task(backend.query);
      await backend.close();
      lock.release();
      return result;
    };
    await withBackend(async (query) => {
      await query(`insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
        select gen_random_uuid(), user_id, 'totp', 'verified', 'GEZDGNBVGY3TQOJQ', now(), now() from private.admins`);
      await query(
        `insert into private.recovery_codes (code_hash, user_id) select 'a hash', user_id from private.admins`,
      );
    });
    const removed = await setPassword({ DATA_DIR: data.path }, '--remove-second-factor');
    expect(removed).toEqual({
      code: 0,
      output: `${EMAIL} has no second factor any more. The password is enough to sign in.\n`,
    });
    const left = await withBackend((query) =>
      query('select id::text from auth.mfa_factors union all select code_hash from private.recovery_codes'),
    );
    expect(left).toEqual([]);
    expect(await signIns('the second password')).toEqual([200]);
    const again = await setPassword({ DATA_DIR: data.path }, '--remove-second-factor');
    expect(again).toEqual({ code: 0, output: `${EMAIL} has no second factor to remove.\n` });
  });

  test.each([
    ['a short password', { ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: expected at least 10 characters'],
    ['no password and no terminal', {}, 'ADMIN_PASSWORD: needed where there is no terminal to ask in'],
  ])('ends with one clear line and exit 1 for %s', async (_what, environment, line) => {
    expect(await setPassword({ DATA_DIR: data.path, ...environment })).toEqual({ code: 1, output: `${line}\n` });
  });

  test('reports a running site and leaves its password unchanged', async () => {
    const lock = openDataDirectory({ dataDir: data.path, databaseUrl: undefined });
    const { code, output } = await setPassword({ DATA_DIR: data.path, ADMIN_PASSWORD: 'the third password' });
    lock.release();
    expect(code).toBe(1);
    expect(output).toContain(`is in use by another process (${process.pid}); stop it`);
  });
});

describe('npm run admin:password on a hosted project', () => {
  const SECRET = 'sb_secret_0123456789abcdef';
  const ACCOUNT = '0c7e2bb0-0000-4000-8000-000000000201';
  let project: Server;
  let settings: Record<string, string>;
  const asked: { method: string | undefined; url: string | undefined; key: string | undefined; body: string }[] = [];

  beforeAll(async () => {
    project = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { method, url, headers } = request;
      asked.push({ method, url, key: headers.authorization, body });
      response.setHeader('content-type', 'application/json');
      const page = Number(new URL(url ?? '', 'http://project').searchParams.get('page'));
      const account = { id: ACCOUNT, email: 'Author@Example.com' };
      const others = Array.from({ length: 200 }, (_, number) => ({ id: `${number}`, email: `${number}@example.com` }));
      const users = [others, [account]][page - 1] ?? [];
      const listed = JSON.stringify(method === 'PUT' ? account : { users });
      response.end(url?.includes('/rpc/') ? 'true' : listed);
    });
    await new Promise<void>((done) => project.listen(0, '127.0.0.1', done));
    settings = {
      PUBLIC_SUPABASE_URL: `http://127.0.0.1:${(project.address() as AddressInfo).port}`,
      PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_0123456789abcdef',
      ADMIN_PASSWORD: 'a password elsewhere',
    };
  });
  afterAll(() => project.close());

  test('finds the account with the secret key, on any page of the list, and sets its password', async () => {
    expect((await setPassword({ ...settings, SUPABASE_SERVICE_ROLE_KEY: SECRET })).code).toBe(0);
    expect(asked.at(-1)).toEqual({
      method: 'PUT',
      url: `/auth/v1/admin/users/${ACCOUNT}`,
      key: `Bearer ${SECRET}`,
      body: JSON.stringify({ password: 'a password elsewhere' }),
    });
  });

  test('removes the second factor through the function of the database', async () => {
    const options = [{ ...settings, SUPABASE_SERVICE_ROLE_KEY: SECRET }, '--remove-second-factor'] as const;
    expect((await setPassword(...options)).output).toContain('has no second factor any more');
    expect(asked.at(-1)).toEqual({
      method: 'POST',
      url: '/rest/v1/rpc/remove_second_factor',
      key: `Bearer ${SECRET}`,
      body: JSON.stringify({ of_user: ACCOUNT }),
    });
  });

  test('names the secret key when it is missing', async () => {
    const { code, output } = await setPassword(settings);
    expect([code, output]).toEqual([1, 'SUPABASE_SERVICE_ROLE_KEY: needed to set a password of a hosted project\n']);
  });

  test('reports an address without an account', async () => {
    const { code, output } = await setPassword({
      ...settings,
      SUPABASE_SERVICE_ROLE_KEY: SECRET,
      ADMIN_EMAIL: 'nobody@example.com',
    });
    expect([code, output]).toEqual([1, expect.stringContaining('has no account for nobody@example.com')]);
  });
});
