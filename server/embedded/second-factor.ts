import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { FACTORS_API_PATH, TOKEN_API_PATH } from '../../src/paths.ts';
import { authRefusal } from './auth-refusal.ts';
import type { EmbeddedBackend } from './backend.ts';
import type { OtherProcesses } from './other-processes.ts';
import { parsedJson } from './request-body.ts';
import type { SessionOwner, Sessions } from './sessions.ts';
import { createSignInLimit } from './sign-in-limit.ts';
import { newSecret, secretUri, stepOf } from './totp.ts';

type Parts = {
  backend: Pick<EmbeddedBackend, 'fetch' | 'query' | 'secrets'>;
  sessions: Pick<Sessions, 'assured' | 'ownerOf'>;
  /** Shown by the app beside the codes. */
  siteName: string;
  others?: OtherProcesses;
  now?: () => number;
};

type Factor = { id: string; secret: string; status: 'unverified' | 'verified' };

/**
 * Wrong codes in 15 minutes. `perAccount` refuses everybody: whoever gets as far has the password, and a code has six digits
 * (docs/decisions/0112). A recovery code still works then.
 */
const LIMITS = { perNetwork: 60, perNetworkAndAccount: 10, perAccount: 20, longestWindowMs: 24 * 60 * 60_000 };
const CHALLENGE_S = 300;

const enrolment = z.object({ factor_type: z.string(), friendly_name: z.string().max(100).nullish() });
const verification = z.object({ challenge_id: z.uuid(), code: z.string().max(20) });
const FACTOR_PATH = new RegExp(
  `^${FACTORS_API_PATH}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(/challenge|/verify)?$`,
);

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** Time-based codes as a second factor, with the HTTP interface of Supabase, which Lite lacks (docs/decisions/0112). */
export function createSecondFactor({ backend, sessions, siteName, others, now = Date.now }: Parts) {
  const { query } = backend;
  const limit = createSignInLimit({ ...LIMITS, now, together: others && { others, topic: 'second factor' } });

  /** Answers a request below /auth/v1/factors; undefined when there is no such call. */
  async function answer(request: Request, body: Uint8Array, address: string): Promise<Response | undefined> {
    const { pathname } = new URL(request.url);
    const [, id, step] = FACTOR_PATH.exec(pathname) ?? [];
    const call = `${request.method} ${id === undefined ? pathname : `…${step ?? ''}`}`;
    const isKnown = [`POST ${FACTORS_API_PATH}`, 'POST …/challenge', 'POST …/verify', 'DELETE …'].includes(call);
    if (!isKnown) return undefined;
    const owner = await sessions.ownerOf(request);
    if (!owner) return authRefusal(401, 'session_not_found', 'Please sign in again.');
    if (id === undefined) return enroll(owner, body);
    const [factor] = await query<Factor>(
      `select id, secret, status from auth.mfa_factors where id = $1 and user_id = $2 and factor_type = 'totp'`,
      id,
      owner.id,
    );
    if (!factor) return authRefusal(404, 'mfa_factor_not_found', 'There is no such second factor.');
    if (call === 'POST …/challenge') return challenge(factor);
    if (call === 'POST …/verify') return verify(owner, factor, body, address);
    return unenroll(owner, factor);
  }

  /** Makes a factor, which counts once a code of it was given. */
  async function enroll(owner: SessionOwner, body: Uint8Array): Promise<Response> {
    const { data } = enrolment.safeParse(parsedJson(body));
    if (data?.factor_type !== 'totp')
      return authRefusal(400, 'validation_failed', 'Only time-based codes are possible.');
    if (owner.hasFactor)
      return authRefusal(
        422,
        'mfa_verified_factor_exists',
        'There is a second factor already. Please turn it off first.',
      );
    const [id, secret, friendlyName] = [randomUUID(), newSecret(), data.friendly_name ?? ''];
    await query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, owner.id);
    await query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
      values ($1, $2, $3, 'totp', 'unverified', $4, now(), now())`,
      ...[id, owner.id, friendlyName, secret],
    );
    const uri = secretUri(secret, { issuer: siteName, account: owner.email });
    // The browser draws the QR code from the address.
    return Response.json({ id, type: 'totp', friendly_name: friendlyName, totp: { qr_code: '', secret, uri } });
  }

  async function challenge(factor: Factor): Promise<Response> {
    const id = randomUUID();
    await query(`delete from auth.mfa_challenges where created_at < now() - make_interval(secs => $1)`, CHALLENGE_S);
    await query('insert into auth.mfa_challenges (id, factor_id, created_at) values ($1, $2, now())', id, factor.id);
    return Response.json({ id, type: 'totp', expires_at: Math.floor(now() / 1000) + CHALLENGE_S });
  }

  /** Checks a code. The session then has a token of the higher level. */
  async function verify(owner: SessionOwner, factor: Factor, body: Uint8Array, address: string): Promise<Response> {
    const { data } = verification.safeParse(parsedJson(body));
    if (!data) return authRefusal(400, 'validation_failed', 'Please enter the six digits that your app shows.');
    const attempt = limit.begin(owner.id, { address });
    if (attempt.refusal) return attempt.refusal;
    // A challenge can be answered until it expires, as often as the limit allows.
    const [open] = await query(
      'select from auth.mfa_challenges where id = $1 and factor_id = $2 and created_at > now() - make_interval(secs => $3)',
      ...[data.challenge_id, factor.id, CHALLENGE_S],
    );
    if (!open) return authRefusal(422, 'mfa_challenge_expired', 'This took too long. Please enter the code again.');
    const step = await stepOf(factor.secret, data.code.replaceAll(/\s/g, ''), now());
    if (step === undefined) return authRefusal(422, 'mfa_verification_failed', WRONG_CODE);
    const [passed] = await query<{ is: boolean }>(
      'select private.pass_second_factor($1, $2, $3) as is',
      ...[factor.id, owner.session, step],
    );
    if (!passed?.is) return authRefusal(422, 'mfa_verification_failed', USED_CODE);
    attempt.succeeded();
    await query('delete from auth.mfa_challenges where id = $1', data.challenge_id);
    return sessions.assured(await renewed(owner));
  }

  /** A new token of the session, from Lite. The browser's refresh token is replaced by the one in the answer. */
  async function renewed({ session }: SessionOwner): Promise<Response> {
    const [current] = await query<{ token: string }>(
      'select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1',
      session,
    );
    const { publicKey } = backend.secrets;
    const request = new Request(`http://embedded${TOKEN_API_PATH}?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: publicKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: current?.token ?? '' }),
    });
    return backend.fetch(request, null);
  }

  async function unenroll(owner: SessionOwner, { id }: Factor): Promise<Response> {
    const [removed] = await query<{ is: boolean }>('select private.unenroll($1, $2) as is', id, owner.session);
    return removed?.is ? Response.json({ id }) : authRefusal(403, 'insufficient_aal', CODE_FIRST);
  }

  return { answer };
}

export const CODE_FIRST = 'Please enter a code of your second factor first.';
const WRONG_CODE = 'This code is not right. Please enter the one that your app shows now.';
const USED_CODE = 'This code has been used. Please wait for the next one.';
