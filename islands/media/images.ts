import { PUBLIC_IMAGES_PATH, PUBLISH_PATH, UPLOADS_PATH } from '../../src/paths.ts';
import { type Database, deadline } from '../account/backend-client.ts';
import { accessToken } from '../account/session-store.ts';
import { backendAddress, PUBLIC_KEY } from '../ui/backend-address.ts';
import type { Page } from '../ui/use-pages.ts';

/** An uploaded image, as public.media_images lists it. */
export interface MediaImage {
  /** The name of its file. */
  name: string;
  /** ISO 8601, to the microsecond. */
  created_at: string;
  bytes: number;
  /** The media type. */
  type: string;
  /** The alternative text that it is inserted with; '' for none. */
  alt: string;
  uses: ImageUse[];
}

export interface ImageUse {
  kind: 'post' | 'page' | 'draft' | 'revision';
  /** The slug or page_id. */
  key: string;
  title: string;
  /** The number of earlier versions; 1 for the others. */
  times: number;
}

/** What was changed by replacing an image. */
interface Replaced {
  posts: number;
  /** The page_ids. */
  pages: string[];
  drafts: number;
}

/** Images that match a search, newest first, after the last of the page before. @throws if the request fails */
export async function loadImages(
  database: Database,
  search: string,
  after: MediaImage | undefined,
  signal: AbortSignal,
): Promise<Page<MediaImage>> {
  const { data, error } = await database
    .rpc('media_images', { search, ...(after && { after: { created_at: after.created_at, name: after.name } }) })
    .abortSignal(AbortSignal.any([signal, deadline()]));
  if (error) throw error;
  return data as unknown as Page<MediaImage>;
}

/** @throws if the request fails */
export async function describeImage(database: Database, name: string, alt: string): Promise<void> {
  const { error } = await database.rpc('describe_image', { name, alt }).abortSignal(deadline());
  if (error) throw error;
}

/**
 * Makes everything that shows an image show another one, and has the pages among it published.
 * @param address of the new image
 * @throws if the request fails
 */
export async function replaceImage(database: Database, name: string, address: string): Promise<Replaced> {
  const replacement = nameIn(address);
  const { data, error } = await database.rpc('replace_image', { name, replacement }).abortSignal(deadline());
  if (error) throw error;
  const replaced = data as unknown as Replaced;
  if (replaced.pages.length > 0) await publishPages();
  return replaced;
}

/** Pages are built; posts are read at each request. A failure is logged: the next saved page publishes all of them. */
async function publishPages(): Promise<void> {
  try {
    const authorization = `Bearer ${await accessToken()}`;
    const { ok, status } = await fetch(PUBLISH_PATH, { method: 'POST', headers: { authorization } });
    if (!ok) throw new Error(`${status}`);
  } catch (error) {
    console.error('The site could not be asked to publish', error);
  }
}

/** Deletes an image with its description. One that is gone already counts as deleted. @throws if it was refused */
export async function deleteImage(database: Database, name: string): Promise<void> {
  const token = await accessToken();
  const answer = await fetch(`${backendAddress()}${UPLOADS_PATH}`, {
    method: 'DELETE',
    headers: { apikey: PUBLIC_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: [name] }),
    signal: deadline(),
  });
  if (!answer.ok) throw new Error(`The storage answered ${answer.status}.`);
  await describeImage(database, name, '');
}

/** The address of an image in posts: root-relative with the embedded backend. */
export function imageAddress(name: string): string {
  const path = name.split('/').map(encodeURIComponent).join('/');
  return `${import.meta.env.PUBLIC_SUPABASE_URL ?? ''}${PUBLIC_IMAGES_PATH}${path}`;
}

/** The name of the file at an address of an uploaded image. */
function nameIn(address: string): string {
  const [, path = ''] = address.split(PUBLIC_IMAGES_PATH);
  return decodeURIComponent(path);
}
