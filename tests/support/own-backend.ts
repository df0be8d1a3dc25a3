import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BackendParts, startBackendParts } from '../../server/backend-parts.ts';
import { readEnvironment } from '../../server/environment.ts';
import { PageStore } from '../../server/page-cache/store.ts';
import { root } from './start-command.ts';

export const EMAIL = 'author@example.com';
export const PASSWORD = 'the first password';
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

/** A backend behind HTTP in this process, whose database a test can change. */
export type OwnBackend = { parts: BackendParts; address: string; stop: () => Promise<void> };
export type Tokens = { access_token: string; refresh_token: string };

export async function startOwnBackend(variables: Record<string, string>): Promise<OwnBackend> {
  const environment = readEnvironment({ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...variables }, root);
  const parts = await startBackendParts(environment, root, new PageStore(), () => {});
  const server = createServer(parts.listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await parts.close();
  };
  return { parts, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

export function ask(
  { address, parts }: OwnBackend,
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<Response> {
  return fetch(`${address}${path}`, {
    method,
    headers: {
      apikey: parts.embedded.secrets.publicKey,
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      'user-agent': FIREFOX,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Calls a function of the database. */
export async function rpc<Value>(backend: OwnBackend, name: string, token: string, body: object = {}): Promise<Value> {
  return (await (await ask(backend, 'POST', `/rest/v1/rpc/${name}`, token, body)).json()) as Value;
}

/** @returns undefined when the password is refused */
export async function trySignIn(backend: OwnBackend, password: string, email = EMAIL): Promise<Tokens | undefined> {
  const answer = await ask(backend, 'POST', '/auth/v1/token?grant_type=password', undefined, { email, password });
  return answer.ok ? ((await answer.json()) as Tokens) : undefined;
}

export async function signIn(backend: OwnBackend, password = PASSWORD, email = EMAIL): Promise<Tokens> {
  const session = await trySignIn(backend, password, email);
  if (!session) throw new Error('The password was refused.');
  return session;
}
