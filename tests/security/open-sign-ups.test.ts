import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedBackend, startEmbeddedBackend } from '../../server/embedded/backend.ts';
import { readEnvironment } from '../../server/environment.ts';
import { root, temporaryDirectory } from '../support/start-command.ts';

/**
 * Simulates a hosted project with sign-ups switched on: accounts are made past the gate that the embedded
 * backend keeps shut. Who edits must not depend on it.
 */
const ADMINISTRATOR = { email: 'author@example.com', password: 'a password of the author' };
const PASSWORD = 'a password of the attacker';
const data = temporaryDirectory();
let backend: EmbeddedBackend;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  backend = await open(ADMINISTRATOR.email, ADMINISTRATOR.password);
});
afterAll(async () => {
  await backend?.close();
  data.remove();
});

function open(email: string, password: string): Promise<EmbeddedBackend> {
  const variables = { DATA_DIR: data.path, ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  return startEmbeddedBackend(readEnvironment(variables, root), root, () => {});
}

async function session(email: string, password: string): Promise<string | undefined> {
  const answer = await post('/auth/v1/token?grant_type=password', { email, password });
  return ((await answer.json()) as { access_token?: string }).access_token;
}

function post(path: string, body: object, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> {
  const all = { apikey: backend.secrets.publicKey, 'content-type': 'application/json', ...headers };
  return backend.fetch(
    new Request(`http://site.test${path}`, { method, headers: all, body: JSON.stringify(body) }),
    null,
  );
}

async function mayEdit(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, prefer: 'return=representation' };
  const answer = await post('/rest/v1/page_content?page_id=eq.home', { featured: true }, headers, 'PATCH');
  return answer.ok && ((await answer.json()) as unknown[]).length > 0;
}

async function editorsAre(expected: string[]): Promise<void> {
  const rows = await backend.query<{ email: string }>(
    'select email from auth.users join private.admins on user_id = id order by 1',
  );
  expect(rows.map(({ email }) => email)).toEqual(expected);
}

test('the administrator’s address can have only one account, in whatever spelling it is requested', async () => {
  for (const email of ['author@example.com', 'Author@Example.COM', ' author@example.com', 'AUTHOR@EXAMPLE.COM '])
    await backend.signUp(email, PASSWORD).catch(() => {});
  expect(await session(ADMINISTRATOR.email, PASSWORD)).toBeUndefined();
  const own = await session(ADMINISTRATOR.email, ADMINISTRATOR.password);
  expect(own && (await mayEdit(own))).toBe(true);
  const accounts = await backend.query<{ email: string }>(`select email from auth.users`);
  for (const { email } of accounts.filter((account) => account.email !== ADMINISTRATOR.email)) {
    const token = await session(email, PASSWORD);
    expect(token && (await mayEdit(token)), email).not.toBe(true);
  }
  await editorsAre([ADMINISTRATOR.email]);
});

test.each([
  ['letters that look alike', 'аuthor@example.com'],
  ['full-width letters', 'ａuthor@example.com'],
  ['a soft hyphen', 'au\u00adthor@example.com'],
  ['a tag', 'author+admin@example.com'],
  ['quotes', '"author"@example.com'],
  ['another domain', 'author@example.com.evil.example'],
  ['a dotless i in the domain', 'author@examplе.com'],
])('an account with an address like the administrator’s, with %s, may not edit', async (_how, email) => {
  const made = await backend.signUp(email, PASSWORD).then(
    () => true,
    () => false,
  );
  const token = await session(email, PASSWORD);
  expect(token !== undefined).toBe(made);
  if (token) expect(await mayEdit(token)).toBe(false);
  await editorsAre([ADMINISTRATOR.email]);
});

test('claims in an account’s metadata give it no rights, and neither does its own role field', async () => {
  const email = 'claims@evil.example';
  await backend.signUp(email, PASSWORD);
  const columns = await backend.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'auth' and table_name = 'users'`,
  );
  const claims = JSON.stringify({ role: 'service_role', roles: ['admin'], is_admin: true, email: ADMINISTRATOR.email });
  const fields = ['raw_user_meta_data', 'raw_app_meta_data'].filter((field) =>
    columns.some(({ name }) => name === field),
  );
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields)
    await backend.query(`update auth.users set ${field} = $1 where email = $2`, claims, email);
  const token = await session(email, PASSWORD);
  expect(token).toBeDefined();
  expect(await mayEdit(`${token}`)).toBe(false);
});

test('an account that changed to the administrator’s address is not the administrator, also after a restart', async () => {
  const email = 'moves@evil.example';
  await backend.signUp(email, PASSWORD);
  await backend.query('update auth.users set email = $1 where email = $2', 'AUTHOR@example.com', email);
  for (const round of ['as it is', 'after a restart']) {
    if (round !== 'as it is') {
      await backend.close();
      backend = await open(ADMINISTRATOR.email, ADMINISTRATOR.password);
    }
    const token = await session('AUTHOR@example.com', PASSWORD);
    if (token) expect(await mayEdit(token), round).toBe(false);
    const own = await session(ADMINISTRATOR.email, ADMINISTRATOR.password);
    expect(own && (await mayEdit(own)), round).toBe(true);
    await editorsAre([ADMINISTRATOR.email]);
  }
});

test('an account that had the address before it became the administrator’s is signed out', async () => {
  const email = 'later@example.com';
  await backend.signUp(email, PASSWORD);
  const before = `${await session(email, PASSWORD)}`;
  await backend.close();
  backend = await open(email, 'a password that is not used');
  expect(await session(email, PASSWORD)).toBeUndefined();
  expect(await mayEdit(before)).toBe(false);
  // The administrator's own account has the address now, with its password (docs/decisions/0104).
  const own = await session(email, ADMINISTRATOR.password);
  expect(own && (await mayEdit(own))).toBe(true);
  await editorsAre([email]);
});
