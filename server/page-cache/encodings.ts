import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SentPage } from './store.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/**
 * A window of 64 kB, which holds a page whole: beyond it brotli of this quality fills tables of 32 MB, ten times the work
 * for an answer that is no smaller.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 } };

/** Words; pictures are compressed as they come, and another copy of them would only take room. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:xml|json)\b|image\/svg\+xml)/i;

/** An answer in every encoding that is served, made once, so that a hit only copies bytes. */
export async function inEncodings(
  identity: Buffer,
  contentType: string,
): Promise<Pick<SentPage, 'identity' | 'brotli' | 'gzip'>> {
  if (!COMPRESSIBLE.test(contentType)) return { identity, brotli: identity, gzip: identity };
  const [compressed, zipped] = await Promise.all([brotli(identity, BROTLI), zip(identity, { level: 9 })]);
  return { identity, brotli: compressed, gzip: zipped };
}
