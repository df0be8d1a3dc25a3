import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../../server/environment.ts';
import { listImages, readImage } from './image-store.ts';
import { type ImageRow, inPrint, PARTS, type Part, rowsFile } from './parts.ts';
import { firstLine, type Site } from './site.ts';

/** Rows requested at a time. The database may return fewer if they are large. */
const PAGE = 500;

export type Exported = Readonly<{
  /** The number of rows of each part, images included. */
  counts: Record<string, number>;
  /** The files that were written. */
  files: string[];
  /** Images that are listed but missing from the storage. */
  missing: string[];
}>;

/** Reads all parts into files of a directory. @param interrupted stops it between two requests */
export async function exportSite(site: Site, directory: string, interrupted: AbortSignal): Promise<Exported> {
  const counts: Record<string, number> = {};
  const files: string[] = [];
  for (const part of PARTS) {
    const file = createWriteStream(join(directory, rowsFile(part)), { mode: 0o600 });
    counts[part] = 0;
    const lines = async function* () {
      for await (const row of rowsOf(site, part)) {
        counts[part] = (counts[part] ?? 0) + 1;
        yield `${JSON.stringify(row)}\n`;
      }
    };
    await pipeline(Readable.from(lines()), file, { signal: interrupted });
    files.push(rowsFile(part));
  }
  const images = await exportImages(site, directory, interrupted);
  counts.images = images.rows.length;
  files.push(rowsFile('images'), ...images.rows.map(({ file }) => file));
  return { counts, files, missing: images.missing };
}

/** All rows of a part, paged by id, so that rows added or deleted meanwhile do not shift the pages. */
export async function* rowsOf({ client }: Site, part: Part): AsyncGenerator<{ id: string }> {
  let after: string | undefined;
  for (;;) {
    // As a GET, because other requests may purge cached pages.
    const asked = { part, size: PAGE, ...(after && { after }) };
    const { data, error } = await client.rpc('export_rows', asked, { get: true });
    if (error) throw new StartError(`the ${inPrint(part)} cannot be read: ${firstLine(error.message)}`);
    const rows = data as { id: string }[];
    yield* rows;
    after = rows.at(-1)?.id;
    if (after === undefined) return;
  }
}

/** Images are stored under numbers, because their own names may be too long or too odd for an archive. */
async function exportImages(
  site: Site,
  directory: string,
  interrupted: AbortSignal,
): Promise<{ rows: ImageRow[]; missing: string[] }> {
  const rows: ImageRow[] = [];
  const missing: string[] = [];
  await mkdir(join(directory, 'images'), { mode: 0o700 });
  await writeFile(join(directory, rowsFile('images')), '', { mode: 0o600 });
  const texts = await imageTexts(site);
  for (const { name, type } of await listImages(site)) {
    interrupted.throwIfAborted();
    const bytes = await readImage(site, name);
    if (!bytes) {
      missing.push(name);
      continue;
    }
    const alt = texts[name];
    const row = { name, type, file: `images/${`${rows.length + 1}`.padStart(6, '0')}`, ...(alt && { alt }) };
    await writeFile(join(directory, row.file), bytes, { mode: 0o600 });
    await appendFile(join(directory, rowsFile('images')), `${JSON.stringify(row)}\n`);
    rows.push(row);
  }
  return { rows, missing };
}

/** The descriptions of images, by name. */
async function imageTexts({ client }: Site): Promise<Record<string, string>> {
  const { data, error } = await client.rpc('export_image_texts', {}, { get: true });
  if (error) throw new StartError(`the images' descriptions cannot be read: ${firstLine(error.message)}`);
  return data as Record<string, string>;
}
