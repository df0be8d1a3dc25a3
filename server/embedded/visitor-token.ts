import type { Secrets } from './secrets.ts';
import { signToken } from './sign-token.ts';

/** Much longer than a request waits for its turn. */
const VALID_FOR_S = 120;

/**
 * Signs into what the public writes whose request it is. Limits in the database count by that, and Lite hands no headers
 * on to it when a row is inserted; a token's claims it does.
 * @returns changes the Authorization header of a request for the Data API that came with the public key alone and with
 *   the header x-client-address, which is only ever set by ourselves
 */
export function createVisitorTokens({ publicKey, secretKey, jwtSecret }: Secrets): (request: Request) => void {
  return ({ method, url, headers }) => {
    const address = headers.get('x-client-address');
    if (!address || method !== 'POST' || !new URL(url).pathname.startsWith('/rest/v1/')) return;
    const authorization = headers.get('authorization');
    const isPublic = authorization === null || authorization === `Bearer ${publicKey}`;
    if (!isPublic || headers.get('apikey') === secretKey) return;
    const token = signToken({ role: 'anon', client_address: address }, VALID_FOR_S, jwtSecret);
    headers.set('authorization', `Bearer ${token}`);
  };
}
