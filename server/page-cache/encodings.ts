import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { preferred } from './accept-encoding.ts';
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

/** Fewer bytes fit a packet as they are. */
const WORTH_IT = 1024;

/** An answer that is sent once, in the best encoding that its client takes; one that is encoded already stays as it is. */
export async function inBestEncoding(response: Response, accepted: string | null): Promise<Response> {
  const { status, statusText, headers } = response;
  // A kept page says that it depends on what the client takes even where it is sent as it is.
  const isEncoded = headers.has('content-encoding') || /accept-encoding/i.test(headers.get('vary') ?? '');
  if (response.body === null || isEncoded) return response;
  if (!COMPRESSIBLE.test(headers.get('content-type') ?? '')) return response;
  headers.append('vary', 'accept-encoding');
  const encoding = preferred(accepted);
  if (encoding === 'identity') return response;
  const identity = Buffer.from(await response.arrayBuffer());
  if (identity.length < WORTH_IT) return new Response(identity, { status, statusText, headers });
  const body = await (encoding === 'brotli' ? brotli(identity, BROTLI) : zip(identity));
  headers.delete('content-length');
  headers.set('content-encoding', encoding === 'brotli' ? 'br' : 'gzip');
  return new Response(new Uint8Array(body), { status, statusText, headers });
}
