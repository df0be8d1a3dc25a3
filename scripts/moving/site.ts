import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readSecrets } from '../../server/embedded/secrets.ts';
import { type Environment, StartError } from '../../server/environment.ts';

export const BUCKET = 'blog-images';
const PUBLIC_FILES = `/storage/v1/object/public/${BUCKET}/`;

/** A backend, embedded or hosted, asked with its secret key. */
export type Site = Readonly<{
  url: string;
  client: SupabaseClient;
  /** What stands in posts before the name of an image: the backend's address, or nothing where it is the site's own. */
  imageBase: string;
}>;

/** What --help says about the options that name a site. */
export const SITE_OPTIONS = `  --url ADDRESS   the backend: a site that runs with its embedded one, or a Supabase project
  --key KEY       its secret key; better in the environment, as SUPABASE_SERVICE_ROLE_KEY, where no list of processes
                  shows it

Without --url: PUBLIC_SUPABASE_URL where it is set, else the site of this directory, which has to run
(http://localhost:4321, PORT), with the key in DATA_DIR/secrets.json.`;

/**
 * Finds the backend that is meant, and asks it whether it knows the key and what this command needs of it.
 * @throws StartError when it does not answer, or not as it should
 */
export async function openSite(
  environment: Environment,
  given: { url?: string | undefined; key?: string | undefined },
): Promise<Site> {
  const { url, key } = await addressOf(environment, given);
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error, status } = await client.rpc('export_rows', { part: 'pages', size: 1 }, { get: true });
  if (error) throw new StartError(`${url}: ${refusal(status, error.message)}`);
  return { url, client, imageBase: `${(await isOwnSite(url)) ? '' : url}${PUBLIC_FILES}` };
}

async function addressOf(environment: Environment, given: { url?: string | undefined; key?: string | undefined }) {
  const url = given.url ?? environment.hosted?.url ?? `http://localhost:${environment.port}`;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new StartError('--url: expected an address like https://abcdefgh.supabase.co');
  const key = given.key ?? (process.env.SUPABASE_SERVICE_ROLE_KEY?.trim() || undefined);
  if (key) return { url: new URL(url).origin, key };
  // The key of this installation is for nobody else.
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

/** What a client says of a failure, without the trace that it adds. */
export function firstLine(message: string): string {
  return message.split('\n')[0] ?? '';
}

/** Whether pages and backend have one address, so that images need none. A hosted backend has no pages. */
async function isOwnSite(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`).catch(() => undefined);
  return answer?.ok === true && (await answer.text()) === 'ok\n';
}

/** The address from which anybody reads an image, as it is at this moment in spite of what is kept on the way. */
export function imageAddress({ url }: Site, name: string, moment: string): string {
  return `${url}${PUBLIC_FILES}${name.split('/').map(encodeURIComponent).join('/')}?at=${moment}`;
}
