import type { APIRequestContext } from '@playwright/test';
import { serverHeaders } from './backend.ts';

/**
 * The token of a password link for this account, as the mail worker would get it; the tested site sends no mail itself.
 */
export function recoveryToken(request: APIRequestContext, email: string): Promise<string> {
  return mailedToken(request, 'password_recovery', 'request_password_recovery', { address: email });
}

/** The token of a link that confirms a new address. */
export function addressToken(request: APIRequestContext, userId: string, address: string): Promise<string> {
  return mailedToken(request, 'address_change', 'request_address_change', { of_user: userId, address });
}

async function mailedToken(request: APIRequestContext, kind: string, name: string, asked: object): Promise<string> {
  const call = async (called: string, data: object) => {
    const answer = await request.post(`/rest/v1/rpc/${called}`, { headers: serverHeaders(), data });
    if (!answer.ok()) throw new Error(`${called}: ${answer.status()} ${await answer.text()}`);
    return answer;
  };
  await call(name, asked);
  const mails = (await (await call('claim_mail', { batch: 100 })).json()) as {
    kind: string;
    data: { token: string };
  }[];
  const mail = mails.find((one) => one.kind === kind);
  if (!mail) throw new Error(`no mail after ${name}; there are a few an hour`);
  return mail.data.token;
}
