import type { IncomingHttpHeaders } from 'node:http';
import { bearerToken } from '../../src/http/bearer-token.ts';
import { isSameSecret } from '../../src/http/same-secret.ts';
import type { Secrets } from './secrets.ts';
import { verifySession } from './verify-token.ts';

/**
 * The type of caller, as far as keys and signatures show without a query: the server itself, an account (whose session
 * may have ended since), any other caller, or a caller whose `apikey` is not one of ours.
 */
export type Caller = 'server' | 'account' | 'anyone' | 'unknown key';

/** @returns determines the type of caller from the request headers, before the body is read */
export function createCallers({ publicKey, secretKey, jwtSecret }: Omit<Secrets, 'adminPassword'>) {
  return async function callerOf({ apikey, authorization }: IncomingHttpHeaders): Promise<Caller> {
    const key = apikey === undefined ? undefined : `${apikey}`;
    const bearer = bearerToken(authorization) ?? '';
    const isSecretKey = key !== undefined && (await isSameSecret(key, secretKey));
    if (key !== undefined && key !== publicKey && !isSecretKey) return 'unknown key';
    if (isSecretKey || (await isSameSecret(bearer, secretKey))) return 'server';
    // Most requests have only the public key, which is not a token.
    if (!bearer.includes('.')) return 'anyone';
    return (await verifySession(bearer, jwtSecret)) ? 'account' : 'anyone';
  };
}
