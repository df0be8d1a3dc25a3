import { setTimeout } from 'node:timers/promises';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readSecrets } from '../../server/embedded/secrets.ts';
import { type Environment, StartError } from '../../server/environment.ts';
import { HEALTH_PATH, PUBLIC_IMAGES_PATH } from '../../src/paths.ts';

/** A backend, embedded or hosted, with a client that has its secret key. */
export type Site = Readonly<{
  url: string;
  client: SupabaseClient;
  /** The part of an image's address before its name, as posts contain it. Without an origin if it is the site's own. */
  imageBase: string;
}>;

/** The help text of the options that name a site. */
export const SITE_OPTIONS = `  --url ADDRESS   the backend: a site that runs with its embedded one, or a Supabase project
  --key KEY       its secret key; better in the environment, as SUPABASE_SERVICE_ROLE_KEY, where no list of processes
                  shows it

Without --url: PUBLIC_SUPABASE_URL where it is set, else the site of this directory, which has to run
(http://localhost:4321, PORT), with the key in DATA_DIR/secrets.json.`;

/**
 * Finds the backend that the options or the environment name, and checks that it accepts the key and has the migrations
 * that this command needs.
 * @throws StartError when it does not answer as expected
 */
export async function openSite(
  environment: Environment,
  given: { url?: string | undefined; key?: string | undefined },
): Promise<Site> {
  const { url, key } = await addressOf(environment, given);
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchPatiently },
    // It would only repeat reads.
    db: { retry: false },
  });
  const { error, status } = await client.rpc('export_rows', { part: 'pages', size: 1 }, { get: true });
  if (error) throw new StartError(`${url}: ${refusal(status, error.message)}`);
  return { url, client, imageBase: `${(await isOwnSite(url)) ? '' : url}${PUBLIC_IMAGES_PATH}` };
}

/** The pauses before a request is repeated. */
const PAUSES_MS = [250, 500, 1_000, 2_000];

/**
 * Repeats a request when the site is too busy for it or closes its connection. Every request of an export or import may
 * be repeated: it reads, or it writes the same row or image again.
 */
export async function fetchPatiently(...request: Parameters<typeof fetch>): Promise<Response> {
  for (const pause of PAUSES_MS) {
    const response = await fetch(...request).catch((error: Error) => {
      if (!isBrokenConnection(error)) throw error;
    });
    if (response && ![429, 502, 503, 504].includes(response.status)) return response;
    await response?.body?.cancel();
    await setTimeout(pause);
  }
  return fetch(...request);
}

/** Tells a connection that was open from an address where nothing answers. */
function isBrokenConnection({ cause }: Error): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET';
}

async function addressOf(environment: Environment, given: { url?: string | undefined; key?: string | undefined }) {
  const url = given.url ?? environment.hosted?.url ?? `http://localhost:${environment.port}`;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new StartError('--url: expected an address like https://abcdefgh.supabase.co');
  const key = given.key ?? (process.env.SUPABASE_SERVICE_ROLE_KEY?.trim() || undefined);
  if (key) return { url: new URL(url).origin, key };
  // Never sends this installation's key to another address.
  if (given.url ?? environment.hosted)
    throw new StartError('--key: needed for this address; or SUPABASE_SERVICE_ROLE_KEY');
  return { url, key: (await readSecrets(environment.dataDir)).secretKey };
}

function refusal(status: number, message: string): string {
  if (status === 0) return `does not answer (${firstLine(message)}); is the site running?`;
  if (status === 401 || status === 403) return 'does not take this key; the secret (service role) key is needed';
  if (status === 404) return 'lacks what a move needs; bring its migrations up to date first';
  return message;
}

/** A client's error message, without the trace that it appends. */
export function firstLine(message: string): string {
  return message.split('\n')[0] ?? '';
}

/** Whether pages and backend share an origin, so that image addresses need none. A hosted backend serves no pages. */
async function isOwnSite(url: string): Promise<boolean> {
  const answer = await fetch(`${url}${HEALTH_PATH}`).catch(() => undefined);
  return answer?.ok === true && (await answer.text()) === 'ok\n';
}

/** The public address of an image, with a query that bypasses caches on the way. */
export function imageAddress({ url }: Site, name: string, moment: string): string {
  return `${url}${PUBLIC_IMAGES_PATH}${name.split('/').map(encodeURIComponent).join('/')}?at=${moment}`;
}
