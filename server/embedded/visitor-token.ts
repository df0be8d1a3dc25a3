import { DATA_API_PATH } from '../../src/paths.ts';
import type { Secrets } from './secrets.ts';
import { signToken } from './sign-token.ts';

/** Much longer than a request waits for its turn. */
const VALID_FOR_S = 120;

/**
 * Adds the client address to public write requests, as a claim of a signed token. Rate limits in the database count by
 * it. Lite does not pass headers to the database for an insert, but it does pass a token's claims.
 * @returns changes the Authorization header of a Data API request that has only the public key, and has the header
 *   x-client-address, which only our own code sets
 */
export function createVisitorTokens({ publicKey, secretKey, jwtSecret }: Secrets): (request: Request) => void {
  return ({ method, url, headers }) => {
    const address = headers.get('x-client-address');
    if (!address || method !== 'POST' || !new URL(url).pathname.startsWith(`${DATA_API_PATH}/`)) return;
    const authorization = headers.get('authorization');
    const isPublic = authorization === null || authorization === `Bearer ${publicKey}`;
    if (!isPublic || headers.get('apikey') === secretKey) return;
    const token = signToken({ role: 'anon', client_address: address }, VALID_FOR_S, jwtSecret);
    headers.set('authorization', `Bearer ${token}`);
  };
}
