import { dataPath, USER_API_PATH } from '../../src/paths.ts';
import type { EmbeddedBackend } from './backend.ts';
import { signToken } from './sign-token.ts';

/** Longer than the one call that uses the token. */
const VALID_FOR_S = 60;

type Backend = Pick<EmbeddedBackend, 'fetch' | 'secrets' | 'passwordChanged'>;

/**
 * Sets an account's password and ends its sessions, except `staying` if given. Lite validates and hashes the password: the call is made as the
 * account, with a token that never leaves this process.
 * @throws Error with the auth service's reason, or when the sessions could not be ended
 */
export async function setPassword(backend: Backend, userId: string, password: string, staying?: string): Promise<void> {
  const { publicKey, secretKey, jwtSecret } = backend.secrets;
  const token = signToken({ sub: userId, aud: 'authenticated', role: 'authenticated' }, VALID_FOR_S, jwtSecret);
  const answer = await send(
    'PUT',
    USER_API_PATH,
    { apikey: publicKey, authorization: `Bearer ${token}` },
    { password },
  );
  // Setting the current password again counts as success: the user may have forgotten it.
  if (!answer.ok && (await errorCode(answer)) !== 'same_password')
    throw new Error(`The password was not taken: ${await errorCode(answer)}`);
  const server = { apikey: secretKey, authorization: `Bearer ${secretKey}` };
  const ended =
    staying === undefined
      ? await send('POST', dataPath('rpc/end_sessions'), server, { of_user: userId })
      : await send('POST', dataPath('rpc/end_other_sessions'), server, { of_user: userId, staying });
  if (!ended.ok) throw new Error(`The sessions could not be ended: ${await errorCode(ended)}`);
  await backend.passwordChanged(userId);

  function send(method: string, path: string, headers: Record<string, string>, body: object): Promise<Response> {
    const request = new Request(`http://embedded${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return backend.fetch(request, null);
  }
}

async function errorCode(answer: Response): Promise<string> {
  const said = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { error_code?: string; code?: string };
  return said.error_code ?? said.code ?? `status ${answer.status}`;
}
