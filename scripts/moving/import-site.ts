import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from '../../server/environment.ts';
import type { Article } from '../generate/seed-sql.ts';
import { rewriteImageAddresses } from './image-addresses.ts';
import { listImages, readImage, storeImage } from './image-store.ts';
import { type Outcome, Outcomes } from './outcomes.ts';
import { type ImageRow, imageRowSchema, inPrint, PARTS, type Part, rowsFile } from './parts.ts';
import { firstLine, type Site } from './site.ts';

/**
 * Rows per request. Small, because an embedded backend answers no other request meanwhile; a long post is sent alone.
 */
const MOST_ROWS = 200;
const MOST_BYTES = 250_000;

export type ImportOptions = Readonly<{
  overwrite: boolean;
  sendWaitingMail: boolean;
  /** Stops the import between two requests. */
  interrupted: AbortSignal;
}>;

/** Imports an unpacked export: images first, so that no post lacks one. Can be run again at any time. */
export async function importSite(
  site: Site,
  directory: string,
  options: ImportOptions,
): Promise<Record<Part | 'images', Outcomes>> {
  const images: ImageRow[] = [];
  for await (const { line } of linesOf(directory, 'images')) images.push(imageRowSchema.parse(JSON.parse(line)));
  const outcomes = { images: await importImages(site, directory, images, options) } as Record<
    Part | 'images',
    Outcomes
  >;
  const names = new Set(images.map(({ name }) => name));
  for (const part of PARTS) outcomes[part] = await importRows(site, directory, part, names, options);
  return outcomes;
}

/**
 * Removes the sample articles that the exported site had deleted or renamed: those that the archive lacks and that nobody
 * edited on this site, which was seeded with them.
 * @param articles the sample articles of this version
 * @returns the slugs of the removed posts
 */
export async function removeGoneSamples(
  { client, url }: Site,
  directory: string,
  articles: readonly Pick<Article, 'slug' | 'title' | 'content'>[],
): Promise<string[]> {
  const exported = new Set<unknown>();
  for await (const { line } of linesOf(directory, 'posts')) exported.add(JSON.parse(line).slug);
  const removed: string[] = [];
  for (const { slug, title, content } of articles.filter((article) => !exported.has(article.slug))) {
    const { data, error } = await client
      .from('blog_posts')
      .select('id,title,content,version')
      .eq('slug', slug)
      .maybeSingle();
    if (error)
      throw new StartError(`${url}: the post ${slug} cannot be read: ${firstLine(error.message)}; run it again`);
    if (data?.title !== title || data.content !== content) continue;
    const gone = await client.from('blog_posts').delete().eq('id', data.id).eq('version', data.version).select('id');
    if (gone.error)
      throw new StartError(
        `${url}: the sample ${slug} cannot be removed: ${firstLine(gone.error.message)}; run it again`,
      );
    if (gone.data.length > 0) removed.push(slug);
  }
  return removed;
}

async function importImages(
  site: Site,
  directory: string,
  images: ImageRow[],
  { overwrite, interrupted }: ImportOptions,
) {
  const outcomes = new Outcomes();
  const there = new Set((await listImages(site)).map(({ name }) => name));
  for (const { name, type, file } of images) {
    interrupted.throwIfAborted();
    const bytes = new Uint8Array(await readFile(join(directory, file)));
    const isStored = async () => {
      const stored = await readImage(site, name);
      return stored !== undefined && Buffer.compare(stored, bytes) === 0;
    };
    const taken = there.has(name);
    if (taken && (await isStored())) outcomes.add('same', name);
    else if (taken && !overwrite) outcomes.add('kept', name);
    else {
      const reason = await storeImage(site, name, type, bytes);
      if (reason) outcomes.add('refused', name, reason);
      else if (await isStored()) outcomes.add(taken ? 'updated' : 'added', name);
      else outcomes.add('refused', name, 'it was stored, and reads differently');
    }
  }
  await importImageTexts(site, images, overwrite);
  return outcomes;
}

/** The descriptions of the images; one that the site has already stays unless it is to be overwritten. */
async function importImageTexts({ client, url }: Site, images: ImageRow[], overwrite: boolean): Promise<void> {
  const texts = Object.fromEntries(images.flatMap(({ name, alt }) => (alt ? [[name, alt]] : [])));
  if (Object.keys(texts).length === 0) return;
  const { error } = await client.rpc('import_image_texts', { texts, overwrite });
  if (error)
    throw new StartError(
      `${url}: the images' descriptions cannot be written: ${firstLine(error.message)}; run it again`,
    );
}

async function importRows(
  site: Site,
  directory: string,
  part: Part,
  images: ReadonlySet<string>,
  { overwrite, sendWaitingMail, interrupted }: ImportOptions,
): Promise<Outcomes> {
  const outcomes = new Outcomes();
  for await (const lines of batches(linesOf(directory, part))) {
    interrupted.throwIfAborted();
    const moved = lines.map((line) => withImages(JSON.parse(line), images, site.imageBase));
    const asked = { part, moved, overwrite, send_waiting: sendWaitingMail };
    const { data, error } = await site.client.rpc('import_rows', asked);
    if (error)
      throw new StartError(
        `${site.url}: the ${inPrint(part)} cannot be written: ${firstLine(error.message)}; run it again`,
      );
    for (const [index, said] of (data as { outcome: Outcome; reason?: string }[]).entries())
      outcomes.add(said.outcome, nameOf(moved[index] ?? {}), said.reason);
  }
  return outcomes;
}

type MovedRow = Record<string, unknown>;

/**
 * Posts and pages with the addresses that their images have on the new site; those in earlier versions and drafts as
 * well.
 */
function withImages(row: MovedRow, names: ReadonlySet<string>, base: string): MovedRow {
  const moved = { ...row };
  for (const field of ['content', 'image_url', 'social_image_url'])
    if (typeof moved[field] === 'string') moved[field] = rewriteImageAddresses(moved[field], names, base);
  for (const field of ['fields', 'draft'])
    if (isRow(moved[field])) moved[field] = withImages(moved[field], names, base);
  return moved;
}

function isRow(value: unknown): value is MovedRow {
  return typeof value === 'object' && value !== null;
}

/**
 * The name of a row for a person. Accounts and rows of visitors are named by their id alone, because the output is not
 * private.
 */
function nameOf(row: MovedRow): string {
  return `${row.slug ?? row.page_id ?? row.key ?? row.id}`;
}

/** The rows of a part; none if the archive is of an older site that did not move this part. */
async function* linesOf(directory: string, part: Part | 'images'): AsyncGenerator<{ line: string; bytes: number }> {
  const file = join(directory, rowsFile(part));
  if (!existsSync(file)) return;
  for await (const line of createInterface({ input: createReadStream(file) }))
    yield { line, bytes: Buffer.byteLength(line) };
}

async function* batches(lines: AsyncIterable<{ line: string; bytes: number }>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let weight = 0;
  for await (const { line, bytes } of lines) {
    if (batch.length > 0 && (batch.length >= MOST_ROWS || weight + bytes > MOST_BYTES)) {
      yield batch;
      batch = [];
      weight = 0;
    }
    batch.push(line);
    weight += bytes;
  }
  if (batch.length > 0) yield batch;
}
