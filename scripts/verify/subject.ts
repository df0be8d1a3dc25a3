import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readSecrets } from '../../server/embedded/secrets.ts';
import { type Environment, StartError } from '../../server/environment.ts';

/** What is verified: an address, as anybody with the public key reaches it, and as the server does. */
export type Subject = Readonly<{
  url: string;
  publicKey: string;
  visitor: SupabaseClient;
  /** With the secret key; without one, part of the checks is left out. */
  server: SupabaseClient | undefined;
}>;

type Given = Partial<Record<'url' | 'key' | 'secret', string>>;

/**
 * Finds the address and keys that are meant: the options, else the environment, else the site of this directory.
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

/** A client that remembers nothing, and waits for no answer longer than half a minute. */
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
  // The keys of this installation are for nobody else.
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

/** Of the older keys, which are tokens; undefined for the newer ones, which only their beginning tells apart. */
function roleOf(key: string): unknown {
  try {
    return JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString()).role;
  } catch {
    return undefined;
  }
}
