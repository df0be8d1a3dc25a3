import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readSecrets } from '../../server/embedded/secrets.ts';
import { type Environment, StartError } from '../../server/environment.ts';

/** The backend to verify: its address, with a client for the public key and one for the secret key. */
export type Subject = Readonly<{
  url: string;
  publicKey: string;
  visitor: SupabaseClient;
  /** Has the secret key. Without one, some checks are skipped. */
  server: SupabaseClient | undefined;
}>;

type Given = Partial<Record<'url' | 'key' | 'secret', string>>;

/**
 * Finds the address and the keys: from the options, else the environment, else the site of this directory.
 * @throws StartError when one is missing, or the secret key was given as the public one
 */
export async function findSubject(environment: Environment, given: Given): Promise<Subject> {
  const { url, publicKey, secretKey } = await keysOf(environment, given);
  if (isSecret(publicKey))
    throw new StartError(
      '--key: this is the secret key; give the public (anon) one here, and the secret one as --secret',
    );
  if (secretKey && (isPublic(secretKey) || secretKey === publicKey))
    throw new StartError('--secret: this is the public key');
  return {
    url,
    publicKey,
    visitor: clientOf(url, publicKey),
    server: secretKey ? clientOf(url, secretKey) : undefined,
  };
}

/** A client that stores no session, and waits at most half a minute for an answer. */
export function clientOf(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          signal: AbortSignal.any([AbortSignal.timeout(30_000), ...(init?.signal ? [init.signal] : [])]),
        }),
    },
  });
}

async function keysOf(environment: Environment, given: Given) {
  const address = given.url ?? environment.hosted?.url ?? `http://localhost:${environment.port}`;
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new StartError('--url: expected an address like https://abcdefgh.supabase.co');
  const url = new URL(address).origin;
  const publicKey = given.key ?? set('PUBLIC_SUPABASE_ANON_KEY');
  const secretKey = given.secret ?? set('SUPABASE_SERVICE_ROLE_KEY');
  if (publicKey) return { url, publicKey, secretKey };
  // Never sends this installation's keys to another address.
  if (given.url ?? environment.hosted)
    throw new StartError('--key: the public (anon) key is needed for this address; or PUBLIC_SUPABASE_ANON_KEY');
  const own = await readSecrets(environment.dataDir);
  return { url, publicKey: own.publicKey, secretKey: secretKey ?? own.secretKey };
}

function set(variable: string): string | undefined {
  return process.env[variable]?.trim() || undefined;
}

function isSecret(key: string): boolean {
  return key.startsWith('sb_secret_') || roleOf(key) === 'service_role';
}

function isPublic(key: string): boolean {
  return key.startsWith('sb_publishable_') || roleOf(key) === 'anon';
}

/** The role in an older key, which is a token; undefined for a newer key, which differs only in its prefix. */
function roleOf(key: string): unknown {
  try {
    return JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()).role;
  } catch {
    return undefined;
  }
}
