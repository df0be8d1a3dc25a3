import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { inEncodings } from '../page-cache/encodings.ts';
import { contentTypeOf } from '../static-files.ts';

const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/**
 * Writes a brotli and a gzip copy next to every text file of a build, so that no file is compressed while serving.
 * @param earlier another build that was compressed; of a file that it has too, its copies are taken
 */
export async function compressFiles(directory: string, earlier?: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const bytes = await readFile(path);
        if (earlier && (await copyCompressed(join(earlier, relative(directory, path)), bytes, path))) return;
        const { identity, brotli, gzip } = await inEncodings(bytes, contentTypeOf(path), 'smallest');
        if (brotli === identity) return;
        await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzip)]);
      }),
  );
}

/** @returns whether the copies of the earlier file hold these bytes and were taken; a power cut can have damaged them */
async function copyCompressed(earlier: string, bytes: Buffer, path: string): Promise<boolean> {
  try {
    const [brotli, zipped] = await Promise.all([readFile(`${earlier}.br`), readFile(`${earlier}.gz`)]);
    if (!bytes.equals(await fromBrotli(brotli)) || !bytes.equals(await fromGzip(zipped))) return false;
    await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
    return true;
  } catch {
    // The earlier build lacks this file or its copies, or was removed meanwhile.
    return false;
  }
}
