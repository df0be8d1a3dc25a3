import { request as rawRequest } from 'node:http';
import { inject } from 'vitest';
import { ACCOUNTS } from './accounts.ts';
import type { ReceivedMail } from './smtp-server.ts';

/** The running site, and what its attackers do not have: its keys. */
export type AttackedSite = Readonly<{
  address: string;
  dataDirectory: string;
  publicKey: string;
  secretKey: string;
  jwtSecret: string;
}>;

/** The site that all attacks share (tests/security/offer-site.ts); the first caller waits until it is built. */
export async function attackedSite(): Promise<AttackedSite> {
  const answer = await fetch(inject('siteOffer'));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as AttackedSite;
}

/** The mails that the site has sent since its start. */
export async function mailsOfSite(): Promise<ReceivedMail[]> {
  return (await (await fetch(`${inject('siteOffer')}/mails`)).json()) as ReceivedMail[];
}

/** The callers, from anonymous to the server; each may do everything that the ones before it may. */
export const CALLERS = ['nobody', 'public', 'stranger', 'administrator', 'server'] as const;
export type Caller = (typeof CALLERS)[number];

let visitors = 0;

/** An unused client address in a /48 of its own, so that the limits of two tests do not interfere. */
export function anotherAddress(): string {
  visitors += 1;
  return `3fff:${(process.pid % 0xfff).toString(16)}:${visitors.toString(16)}::1`;
}

/** Signs in with an account. @returns the token of the session */
export async function signIn({ address, publicKey }: AttackedSite, who: keyof typeof ACCOUNTS): Promise<string> {
  const answer = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publicKey, 'content-type': 'application/json', 'x-forwarded-for': anotherAddress() },
    body: JSON.stringify(ACCOUNTS[who]),
  });
  const { access_token } = (await answer.json()) as { access_token?: string };
  if (!access_token) throw new Error(`${who} cannot sign in: ${answer.status}`);
  return access_token;
}

/** The headers of each caller. */
export async function headersOfCallers(site: AttackedSite): Promise<Record<Caller, Record<string, string>>> {
  const apikey = site.publicKey;
  const as = (token: string, key = apikey) => ({ apikey: key, authorization: `Bearer ${token}` });
  const [stranger, administrator] = await Promise.all([signIn(site, 'stranger'), signIn(site, 'administrator')]);
  return {
    nobody: {},
    public: as(apikey),
    stranger: as(stranger),
    administrator: as(administrator),
    server: as(site.secretKey, site.secretKey),
  };
}

export type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Sends a request unchanged: clients would normalise the path and refuse some headers. */
export function rawly(
  { address }: AttackedSite,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<RawAnswer> {
  const { port } = new URL(address);
  return new Promise((resolve, reject) => {
    const asking = rawRequest({ agent: false, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString('latin1'),
        }),
      );
      answer.on('error', reject);
    });
    asking.once('error', reject);
    asking.end(body);
  });
}
