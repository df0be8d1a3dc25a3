import { StartError } from '../../server/environment.ts';
import { IMAGE_BUCKET } from '../../src/paths.ts';
import { fetchPatiently, firstLine, imageAddress, type Site } from './site.ts';

/** Images listed at a time. */
const PAGE = 500;

/** Supabase's dashboard puts this file into each folder that it creates. */
const EMPTY_FOLDER = '.emptyFolderPlaceholder';

/** The names of all images, with their types, folders included. */
export async function listImages(site: Site, folder = ''): Promise<{ name: string; type: string }[]> {
  const images: { name: string; type: string }[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const sortBy = { column: 'name', order: 'asc' };
    const { data, error } = await site.client.storage.from(IMAGE_BUCKET).list(folder, { limit: PAGE, offset, sortBy });
    if (error) throw new StartError(`the images cannot be listed: ${firstLine(error.message)}`);
    for (const { id, name, metadata } of data) {
      const path = folder ? `${folder}/${name}` : name;
      // A folder has no id. Lite has no folders: it lists whole names.
      if (id === null) images.push(...(await listImages(site, path)));
      else if (name !== EMPTY_FOLDER) images.push({ name: path, type: `${metadata?.mimetype ?? ''}` });
    }
    if (data.length < PAGE) return images;
  }
}

/** An image's bytes, or undefined when they are missing although the image is listed. */
export async function readImage(site: Site, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const answer = await fetchPatiently(imageAddress(site, name, `${Date.now()}`)).catch((error: Error) => {
    throw new StartError(`the image ${name} cannot be read: ${error.message}`);
  });
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  await answer.body?.cancel();
  if (answer.status === 400 || answer.status === 404) return undefined;
  throw new StartError(`the image ${name} cannot be read: ${answer.status}`);
}

/** @returns the reason of a refusal, or undefined */
export async function storeImage(
  { client }: Site,
  name: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string | undefined> {
  // Sends plain bytes, because the embedded backend's storage does not accept a Blob.
  const { error } = await client.storage
    .from(IMAGE_BUCKET)
    .upload(name, bytes.buffer, { contentType: type, upsert: true });
  return error?.message;
}
