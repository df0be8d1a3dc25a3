import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS } from '../support/accounts.ts';
import { type AttackedSite, anotherAddress, attackedSite, headersOfCallers, signIn } from '../support/attacked-site.ts';

const { administrator } = ACCOUNTS;
let site: AttackedSite;
let server: Record<string, string>;
let administratorId: string;
let administratorsToken: string;
let strangersToken: string;

beforeAll(async () => {
  site = await attackedSite();
  ({ server } = await headersOfCallers(site));
  strangersToken = await signIn(site, 'stranger');
  administratorsToken = await signIn(site, 'administrator');
  administratorId = claimsOf(administratorsToken).sub as string;
});

describe('while sign-ups are off, no account is created', () => {
  const claims = { role: 'admin', is_admin: true, email: administrator.email };
  test.each([
    ['with the administrator’s address', { email: administrator.email }],
    ['with the address in capitals', { email: administrator.email.toUpperCase() }],
    ['with spaces around it', { email: ` ${administrator.email} ` }],
    ['with letters that look alike', { email: 'аuthor@example.com' }],
    ['with full-width letters', { email: 'ａuthor@example.com' }],
    ['with an address in the address', { email: 'author@example.com\u0000@evil.example' }],
    ['with a list of addresses', { email: [administrator.email, 'new@evil.example'] }],
    ['that says of itself that it is the administrator', { email: 'new@evil.example', data: claims }],
    ['with the server’s own words about it', { email: 'new@evil.example', app_metadata: claims, role: 'service_role' }],
    ['without an address', { phone: '+15550100' }],
    ['without anything', {}],
  ])('%s', async (_how, fields: Record<string, unknown>) => {
    const password = 'a password of the attacker';
    const answer = await auth('/signup', { password, ...fields });
    expect([400, 403, 422]).toContain(answer.status);
    expect(await answer.text()).not.toContain('access_token');
    if (typeof fields.email === 'string')
      expect((await auth('/token?grant_type=password', { email: fields.email, password })).status).toBe(400);
  });

  test('and the administrator’s password is unchanged', async () => {
    expect(await signIn(site, 'administrator')).not.toBe('');
  });
});

/** Everything that only the administrator may read or do, each recognised by its effect. */
const GAINS: Record<string, (headers: Record<string, string>) => Promise<boolean>> = {
  'a page changed': async (headers) => {
    const wanting = { ...headers, prefer: 'return=representation' };
    const answer = await ask('PATCH', '/rest/v1/page_content?page_id=eq.speaking', wanting, { featured: false });
    return answer.ok && ((await answer.json()) as unknown[]).length > 0;
  },
  'a post written': async (headers) => {
    const slug = `forged-${crypto.randomUUID()}`;
    await ask('POST', '/rest/v1/blog_posts', headers, { slug, title: 'Forged', status: 'draft' });
    const rows = await ask('GET', `/rest/v1/blog_posts?slug=eq.${slug}`, server);
    return ((await rows.json()) as unknown[]).length > 0;
  },
  'the subscribers read': (headers) => shows(`/rest/v1/newsletter_subscribers?limit=1`, headers),
  'a draft read': (headers) => shows('/rest/v1/blog_posts?status=eq.draft&limit=1', headers),
  'a draft previewed': async (headers) =>
    (await ask('GET', '/blog/notes-for-a-talk-not-yet-given/preview', headers)).status === 200,
  'an image stored': async (headers) => {
    const answer = await fetch(`${site.address}/storage/v1/object/blog-images/forged.png`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'image/png' },
      body: Buffer.from('89504e470d0a1a0a', 'hex'),
    });
    return answer.ok;
  },
  'the site built': async (headers) => (await ask('GET', '/publish', headers)).status === 200,
  'the backups read': async (headers) => (await ask('GET', '/backups', headers)).status === 200,
  'the server’s functions run': async (headers) =>
    (await ask('POST', '/rest/v1/rpc/administrators', headers, {})).status === 200,
};

test('the attacked actions succeed with the administrator’s session and with the secret key', async () => {
  await ask('POST', '/rest/v1/newsletter_subscribers', server, { email: 'gain@example.org' });
  const own = { apikey: site.publicKey, authorization: `Bearer ${await signIn(site, 'administrator')}` };
  for (const [what, gained] of Object.entries(GAINS)) {
    const headers = what === 'the server’s functions run' ? server : own;
    expect(await gained(headers), what).toBe(true);
  }
  await ask('DELETE', '/rest/v1/blog_posts?slug=like.forged-*', server);
  await ask('DELETE', '/storage/v1/object/blog-images', server, { prefixes: ['forged.png'] });
});

describe('a token that the auth service did not sign gives no access', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const hour = 3600;
  const now = Math.floor(Date.now() / 1000);
  const asAdministrator = () => ({
    role: 'authenticated',
    aud: 'authenticated',
    sub: administratorId,
    email: administrator.email,
    session_id: crypto.randomUUID(),
    iat: now,
    exp: now + hour,
  });
  const asServer = { role: 'service_role', iss: 'supabase', iat: now, exp: now + hour };
  const OTHER = 'another secret that is as long as the true one is, more or less';

  const FORGERIES: Record<string, () => string> = {
    'signed by somebody else': () => hs256(asAdministrator(), OTHER),
    'signed with nothing': () => hs256(asAdministrator(), ''),
    'signed with the public key': () => hs256(asAdministrator(), site.publicKey),
    'signed with the demonstration secret of Supabase': () =>
      hs256(asServer, 'super-secret-jwt-token-with-at-least-32-characters-long'),
    'unsigned, algorithm none': () => unsigned('none', asAdministrator()),
    'unsigned, algorithm None': () => unsigned('None', asAdministrator()),
    'unsigned, algorithm NONE': () => unsigned('NONE', asServer),
    'unsigned, without an algorithm': () => unsigned(undefined, asServer),
    'unsigned, said to be signed': () => unsigned('HS256', asAdministrator()),
    'signed by a key that it brings along': () => {
      const head = encoded({ alg: 'RS256', jwk: { kty: 'RSA', n: 'AQAB', e: 'AQAB' }, kid: 'mine' });
      const body = `${head}.${encoded(asAdministrator())}`;
      return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`;
    },
    'whose key is to be fetched elsewhere': () =>
      hs256(asAdministrator(), OTHER, { jku: 'https://evil.example/jwks.json', kid: '../../../../dev/null' }),
    'for the server, signed by somebody else': () => hs256(asServer, OTHER),
    'for the owner of the database': () => hs256({ ...asServer, role: 'postgres' }, OTHER),
    'a stranger’s, changed into the administrator’s': () => {
      const [head, , signature] = strangersToken.split('.');
      return `${head}.${encoded(asAdministrator())}.${signature}`;
    },
    'a stranger’s, said to be unsigned': () => `${encoded({ alg: 'none' })}.${strangersToken.split('.')[1]}.`,
    'the administrator’s, without an end': () => hs256(withoutEnd(asAdministrator()), site.jwtSecret),
    'the administrator’s, of their own session, without an end': () =>
      hs256(withoutEnd(claimsOf(administratorsToken)), site.jwtSecret),
    'the administrator’s, that ends in a hundred years': () =>
      hs256({ ...claimsOf(administratorsToken), exp: now + 876_000 * hour }, site.jwtSecret),
    'the administrator’s, whose end is no number': () =>
      hs256({ ...claimsOf(administratorsToken), exp: 'never' }, site.jwtSecret),
    'the server’s, without an end': () => hs256(withoutEnd(asServer), site.jwtSecret),
    'the administrator’s, an hour too old': () =>
      hs256({ ...asAdministrator(), iat: now - 2 * hour, exp: now - hour }, site.jwtSecret),
    'the server’s, an hour too old': () => hs256({ ...asServer, exp: now - hour }, site.jwtSecret),
  };

  test.each(Object.keys(FORGERIES))('%s', async (how) => {
    const token = FORGERIES[how]?.() ?? '';
    for (const headers of [
      { apikey: site.publicKey, authorization: `Bearer ${token}` },
      { apikey: token, authorization: `Bearer ${token}` },
      { apikey: site.publicKey, authorization: `bearer ${token}` },
    ])
      for (const [what, gained] of Object.entries(GAINS)) expect(await gained(headers), what).toBe(false);
    const user = await ask('GET', '/auth/v1/user', { apikey: site.publicKey, authorization: `Bearer ${token}` });
    expect([401, 403]).toContain(user.status);
  });

  test('nor does one sent as a cookie, in the address, or beside another', async () => {
    const token = hs256(asServer, OTHER);
    for (const headers of [
      { apikey: site.publicKey, cookie: `sb-access-token=${token}; sb-localhost-auth-token=${token}` },
      { apikey: site.publicKey, authorization: `Bearer ${site.publicKey}, Bearer ${token}` },
      { apikey: site.publicKey, 'x-supabase-auth': token, 'x-client-role': 'service_role', role: 'service_role' },
      { apikey: `${site.publicKey},${token}` },
    ] as Record<string, string>[])
      for (const [what, gained] of Object.entries(GAINS)) expect(await gained(headers), what).toBe(false);
    for (const query of [`apikey=${token}`, `apikey=${site.publicKey}&access_token=${token}`, `jwt=${token}`]) {
      const answer = await ask('GET', `/rest/v1/newsletter_subscribers?${query}`, {});
      expect(answer.ok && ((await answer.json()) as unknown[]).length > 0, query).toBe(false);
    }
  });
});

test('a token without an expiry is refused with 401 everywhere', async () => {
  const token = hs256(withoutEnd(claimsOf(administratorsToken)), site.jwtSecret);
  const headers = { apikey: site.publicKey, authorization: `Bearer ${token}` };
  for (const [method, path] of [
    ['GET', '/auth/v1/user'],
    ['POST', '/auth/v1/logout'],
    ['GET', '/rest/v1/blog_posts?limit=1&select=slug'],
    ['PATCH', '/rest/v1/page_content?page_id=eq.speaking'],
    ['POST', '/rest/v1/rpc/may_edit'],
    ['POST', '/storage/v1/object/blog-images/endless.png'],
  ] as const)
    expect((await ask(method, path, headers, method === 'GET' ? undefined : {})).status, path).toBe(401);
});

describe('an account that claims to be the administrator gets no more than any other account', () => {
  // The auth service signs these claims for an account that has set them, so the signature is valid.
  const CLAIMS = {
    'in user_metadata': { user_metadata: { role: 'admin', is_admin: true, email: administrator.email } },
    'in app_metadata': { app_metadata: { role: 'admin', roles: ['admin', 'service_role'], provider: 'email' } },
    'by address': { email: administrator.email, email_verified: true },
    'by a role that the site has not': { user_role: 'admin', is_super_admin: true, aal: 'aal2' },
    'in claims of the database': { 'request.jwt.claims': { role: 'service_role' }, client_address: '127.0.0.1' },
  };
  test.each(Object.entries(CLAIMS))('%s', async (_where, claims) => {
    const token = hs256({ ...claimsOf(strangersToken), ...claims }, site.jwtSecret);
    const headers = { apikey: site.publicKey, authorization: `Bearer ${token}` };
    for (const [what, gained] of Object.entries(GAINS)) expect(await gained(headers), what).toBe(false);
  });

  test('and cannot take the administrator’s address or change anything else', async () => {
    const headers = { apikey: site.publicKey, authorization: `Bearer ${strangersToken}` };
    const changes = { email: administrator.email, data: { is_admin: true }, app_metadata: { role: 'admin' } };
    for (const [method, path] of [
      ['PATCH', '/user'],
      ['POST', '/user'],
      ['PUT', `/admin/users/${administratorId}`],
      ['POST', '/resend'],
    ] as const)
      expect((await ask(method, `/auth/v1${path}`, headers, changes)).status, `${method} ${path}`).toBe(404);
    // Another address needs the password, and one that nobody has.
    const statusOf = async (path: string, more = {}) =>
      (
        await ask(
          'PUT',
          `/auth/v1${path}`,
          { ...headers, 'x-forwarded-for': anotherAddress() },
          { ...changes, ...more },
        )
      ).status;
    expect(await statusOf('/user')).toBe(400);
    expect(await statusOf('/user?email=author@example.com', { email: undefined })).toBe(400);
    expect(await statusOf('/user', { current_password: ACCOUNTS.stranger.password })).toBe(422);
    const user = (await (await ask('GET', '/auth/v1/user', headers)).json()) as {
      email: string;
      user_metadata: object;
    };
    expect(user.email).toBe(ACCOUNTS.stranger.email);
    expect(JSON.stringify(user)).not.toMatch(/"is_admin"|"role":"admin"/);
  });
});

function ask(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Response> {
  return fetch(site.address + path, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

function auth(path: string, body: object): Promise<Response> {
  return ask('POST', `/auth/v1${path}`, { apikey: site.publicKey, 'x-forwarded-for': anotherAddress() }, body);
}

async function shows(path: string, headers: Record<string, string>): Promise<boolean> {
  const answer = await ask('GET', path, headers);
  return answer.ok && ((await answer.json()) as unknown[]).length > 0;
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function withoutEnd({ exp: _end, ...claims }: Record<string, unknown>): Record<string, unknown> {
  return claims;
}

function hs256(claims: object, secret: string, head: object = {}): string {
  const body = `${encoded({ alg: 'HS256', typ: 'JWT', ...head })}.${encoded(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

function unsigned(alg: string | undefined, claims: object): string {
  return `${encoded({ alg, typ: 'JWT' })}.${encoded(claims)}.`;
}
