import { createHmac } from 'node:crypto';

/**
 * The callers. The stranger has an account and everything about it that a person can make look like the
 * administrator's.
 */
export type Caller = 'anon' | 'stranger' | 'administrator' | 'service_role';

export const CALLERS: readonly Caller[] = ['anon', 'stranger', 'administrator', 'service_role'];

const ADMINISTRATOR = { id: '11111111-1111-4111-8111-111111111111', email: 'author@example.com' };
const STRANGER = { id: '22222222-2222-4222-8222-222222222222', email: 'Author@example.com' };

/** The claims of a caller's token, as the auth service would sign them. */
export function claimsOf(caller: Caller): Record<string, unknown> {
  switch (caller) {
    case 'anon':
      return { role: 'anon' };
    case 'service_role':
      return { role: 'service_role' };
    case 'administrator':
      return { role: 'authenticated', aud: 'authenticated', sub: ADMINISTRATOR.id, email: ADMINISTRATOR.email };
    case 'stranger':
      return {
        role: 'authenticated',
        aud: 'authenticated',
        sub: STRANGER.id,
        email: ADMINISTRATOR.email,
        user_metadata: { role: 'admin', is_admin: true, email: ADMINISTRATOR.email, sub: ADMINISTRATOR.id },
      };
  }
}

/** The two accounts, and the row that makes one of them the administrator. */
export const ACCOUNTS_SQL = `
  insert into auth.users (id, email) values
    ('${ADMINISTRATOR.id}', '${ADMINISTRATOR.email}'),
    ('${STRANGER.id}', '${STRANGER.email}')
  on conflict (id) do nothing;
  insert into private.admins (user_id) values ('${ADMINISTRATOR.id}') on conflict (user_id) do nothing;
`;

/** Signs claims as the auth service does (HS256), valid for ten minutes. */
export function signToken(claims: Record<string, unknown>, secret: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, exp: Math.floor(Date.now() / 1000) + 600 })}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}
