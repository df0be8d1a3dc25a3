import type { APIRequestContext } from '@playwright/test';
import { serverHeaders } from './backend.ts';

/**
 * The token of a password link for this account, as the mail worker would get it; the tested site sends no mail itself.
 */
export async function recoveryToken(request: APIRequestContext, email: string): Promise<string> {
  const headers = serverHeaders();
  const call = async (name: string, data: object) => {
    const answer = await request.post(`/rest/v1/rpc/${name}`, { headers, data });
    if (!answer.ok()) throw new Error(`${name}: ${answer.status()} ${await answer.text()}`);
    return answer;
  };
  await call('request_password_recovery', { address: email });
  const mails = (await (await call('claim_mail', { batch: 100 })).json()) as {
    kind: string;
    data: { token: string };
  }[];
  const mail = mails.find(({ kind }) => kind === 'password_recovery');
  if (!mail) throw new Error(`no mail for ${email}; there are three an hour`);
  return mail.data.token;
}
