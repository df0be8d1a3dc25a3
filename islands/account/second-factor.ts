import type { Factor, User } from '@supabase/auth-js';
import { dataPath, FACTORS_API_PATH, USER_API_PATH } from '../../src/paths.ts';
import { backendAddress, PUBLIC_KEY } from '../ui/backend-address.ts';
import { authClient } from './auth-client.ts';
import { authMessage } from './auth-message.ts';
import { CODE } from './code-texts.ts';
import { type AuthOutcome, accessToken } from './session-store.ts';

const DEADLINE_MS = 15_000;

/** A second factor whose code has not been given yet: the key, and the address that apps read from a QR code. */
export type Enrolled = { id: string; secret: string; uri: string };

/** An answer of the auth service, or the message to show. */
type Answer<Data> = { data: Data; error: null } | { data: null; error: { message: string } };

/**
 * Calls the part of the auth service for second factors. Not with the client's own methods: they would be part of every
 * page with an account (server/build/unused-parts.ts).
 */
async function call<Data>(method: string, path: string, body?: object): Promise<Answer<Data>> {
  const answer = await fetch(`${backendAddress()}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      apikey: PUBLIC_KEY,
      Authorization: `Bearer ${await accessToken()}`,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const read = (await answer.json().catch(() => ({}))) as Data & { msg?: string };
  if (answer.ok) return { data: read, error: null };
  return { data: null, error: { message: authMessage({ name: 'AuthApiError', message: read.msg ?? '' }) } };
}

/** The verified second factor of the account; null if it has none. */
export async function verifiedFactor(): Promise<Answer<Factor | null>> {
  const { data, error } = await call<User>('GET', USER_API_PATH);
  if (error) return { data: null, error };
  const isUsable = ({ status, factor_type }: Factor) => status === 'verified' && factor_type === 'totp';
  return { data: data.factors?.find(isUsable) ?? null, error: null };
}

/** Begins to set up a second factor. It counts once a code of it was given. */
export async function enroll(): Promise<Answer<Enrolled>> {
  const asked = { factor_type: 'totp', friendly_name: '', issuer: location.host };
  const { data, error } = await call<{ id: string; totp: { secret: string; uri: string } }>(
    'POST',
    FACTORS_API_PATH,
    asked,
  );
  return error ? { data: null, error } : { data: { id: data.id, ...data.totp }, error: null };
}

/** Removes a second factor. A code of it must have been given within the last minutes. */
export async function unenroll(id: string): Promise<AuthOutcome> {
  const { error } = await call('DELETE', `${FACTORS_API_PATH}/${id}`);
  return error ? { error } : renew();
}

/** Gives a code of the app for the session, which may do everything then. */
export async function giveCode(code: string): Promise<AuthOutcome> {
  const { data, error } = await verifiedFactor();
  if (error) return { error };
  return data ? verifyCode(data.id, code) : { error: { message: CODE.noFactor } };
}

export async function verifyCode(id: string, code: string): Promise<AuthOutcome> {
  const path = `${FACTORS_API_PATH}/${id}`;
  const challenge = await call<{ id: string }>('POST', `${path}/challenge`, {});
  if (challenge.error) return { error: challenge.error };
  const answer = { challenge_id: challenge.data.id, code: code.replaceAll(/\s/g, '') };
  const { data, error } = await call<{ refresh_token: string }>('POST', `${path}/verify`, answer);
  return error ? { error } : renew(data);
}

/** Gets a new token, which says what the session has proved, so that every part of the page looks again. */
async function renew(session?: { refresh_token: string }): Promise<AuthOutcome> {
  const { error } = await authClient().refreshSession(session);
  return { error: error && { message: authMessage(error) } };
}

/**
 * Gives a recovery code in place of a code of the app.
 * @param removing whether to remove the second factor, with all recovery codes
 */
export async function giveRecoveryCode(code: string, removing = false): Promise<AuthOutcome> {
  const { data: outcome, error } = await call<unknown>('POST', dataPath('rpc/use_recovery_code'), { code, removing });
  if (error) return { error: { message: CODE.failed } };
  if (outcome === 'wrong') return { error: { message: CODE.wrongRecovery } };
  if (outcome === 'too many') return { error: { message: CODE.tooMany } };
  if (outcome !== 'accepted') return { error: { message: CODE.failed } };
  return renew();
}
