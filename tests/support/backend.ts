import type { APIRequestContext } from '@playwright/test';
import { ACCOUNTS } from './accounts.ts';
import { secrets } from './secrets.ts';

/** Signs in through the auth service as a client would. @returns headers for the Data API */
export async function headersOf(request: APIRequestContext, who: keyof typeof ACCOUNTS) {
  const apikey = secrets().publicKey;
  const answer = await request.post('/auth/v1/token?grant_type=password', { headers: { apikey }, data: ACCOUNTS[who] });
  if (!answer.ok()) throw new Error(`${who} cannot sign in: ${answer.status()} ${await answer.text()}`);
  const { access_token } = await answer.json();
  return { apikey, authorization: `Bearer ${access_token}` };
}

/** Headers that bypass row security, as the server itself sends them to the Data API. */
export function serverHeaders() {
  const { secretKey } = secrets();
  return { apikey: secretKey, authorization: `Bearer ${secretKey}` };
}

/** Sets limits of the running site. 0 means no limit, which is the default in tests. */
export async function setLimits(request: APIRequestContext, limits: Record<string, number>) {
  const answer = await request.post('/rest/v1/rpc/configure', {
    headers: serverHeaders(),
    data: { settings: { limits } },
  });
  if (!answer.ok()) throw new Error(`the limits cannot be set: ${answer.status()} ${await answer.text()}`);
}
