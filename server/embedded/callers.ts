import type { IncomingHttpHeaders } from 'node:http';
import { isSameSecret } from '../../src/http/same-secret.ts';
import type { Secrets } from './secrets.ts';
import { verifySession } from './verify-token.ts';

/**
 * Who asks, as far as keys and signatures tell without asking the database: the server itself, somebody with an account
 * (whose session may have ended since), anyone else, or somebody whose `apikey` is none of ours.
 */
export type Caller = 'server' | 'account' | 'anyone' | 'unknown key';

/** @returns tells who asks by a request's headers, before anything of its body is read */
export function createCallers({ publicKey, secretKey, jwtSecret }: Omit<Secrets, 'adminPassword'>) {
  return async function callerOf({ apikey, authorization }: IncomingHttpHeaders): Promise<Caller> {
    const key = apikey === undefined ? undefined : `${apikey}`;
    const bearer = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const isSecretKey = key !== undefined && (await isSameSecret(key, secretKey));
    if (key !== undefined && key !== publicKey && !isSecretKey) return 'unknown key';
    if (isSecretKey || (await isSameSecret(bearer, secretKey))) return 'server';
    // Most requests bring the public key alone, which is no token.
    if (!bearer.includes('.')) return 'anyone';
    return (await verifySession(bearer, jwtSecret)) ? 'account' : 'anyone';
  };
}
