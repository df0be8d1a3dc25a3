import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inEncodings } from '../page-cache/encodings.ts';
import { contentTypeOf } from '../static-files.ts';

/** Writes a brotli and a gzip copy next to every text file of a build, so that no file is compressed while serving. */
export async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const { identity, brotli, gzip } = await inEncodings(await readFile(path), contentTypeOf(path), 'smallest');
        if (brotli === identity) return;
        await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzip)]);
      }),
  );
}
