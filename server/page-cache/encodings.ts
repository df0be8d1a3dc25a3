import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import type { SentPage } from './store.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * For answers compressed during a request. A window of 64 kB covers a whole page. With a larger one, brotli at this
 * quality fills tables of 32 MB, ten times the work for an answer that is no smaller.
 */
const WHILE_WAITING: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
/** For files of a build, and for cached pages once they have been sent. */
const SMALLEST: BrotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Text formats. Images, fonts and video are already compressed, so another copy would only use memory. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:xml|json)\b|image\/svg\+xml)/i;

/**
 * Compresses a body once into every encoding that is served, so that nothing is compressed while serving.
 * @param effort 'smallest' when nobody waits for it
 */
export async function inEncodings(
  identity: Buffer,
  contentType: string,
  effort: 'fast' | 'smallest' = 'fast',
): Promise<Pick<SentPage, 'identity' | 'brotli' | 'gzip'>> {
  if (!COMPRESSIBLE.test(contentType)) return { identity, brotli: identity, gzip: identity };
  const [brotli, zipped] = await Promise.all([
    compressBrotli(identity, effort === 'fast' ? WHILE_WAITING : SMALLEST),
    compressGzip(identity, { level: 9 }),
  ]);
  return { identity, brotli, gzip: zipped };
}

/** The smallest brotli form of a cached page, whose gzip form is as small as it gets from the beginning. */
export function smallestBrotli(identity: Buffer): Promise<Buffer> {
  return compressBrotli(identity, SMALLEST);
}

/** In bytes. A smaller answer fits into one packet uncompressed. */
const WORTH_COMPRESSING = 1024;

/**
 * Compresses an answer that is not cached, in the best encoding that the client accepts. Encoded answers are unchanged.
 */
export async function inBestEncoding(response: Response, accepted: string | null): Promise<Response> {
  const { status, statusText, headers } = response;
  // A cached page has `Vary: Accept-Encoding` even when it is sent uncompressed.
  const isEncoded = headers.has('content-encoding') || /accept-encoding/i.test(headers.get('vary') ?? '');
  if (response.body === null || isEncoded) return response;
  if (!COMPRESSIBLE.test(headers.get('content-type') ?? '')) return response;
  headers.append('vary', 'accept-encoding');
  const encoding = preferredEncoding(accepted);
  if (encoding === 'identity') return response;
  const identity = Buffer.from(await response.arrayBuffer());
  if (identity.length < WORTH_COMPRESSING) return new Response(identity, { status, statusText, headers });
  const body = await (encoding === 'brotli' ? compressBrotli(identity, WHILE_WAITING) : compressGzip(identity));
  headers.delete('content-length');
  headers.set('content-encoding', CODING[encoding]);
  return new Response(new Uint8Array(body), { status, statusText, headers });
}

/** The names of the encodings in HTTP headers. */
const CODING = { brotli: 'br', gzip: 'gzip' } as const;

/**
 * The body of a page in the best encoding of an Accept-Encoding header, and its headers as a flat list for writeHead.
 */
export function encoded(page: SentPage, accepted: string | null = null) {
  const encoding = preferredEncoding(accepted);
  const body = page[encoding];
  const headers = [...page.headers, 'etag', page.etag, 'vary', 'accept-encoding'];
  if (encoding !== 'identity' && body !== page.identity) headers.push('content-encoding', CODING[encoding]);
  return { headers, body };
}

function preferredEncoding(accepted: string | null): 'brotli' | 'gzip' | 'identity' {
  if (accepted === null) return 'identity';
  if (accepts(accepted, CODING.brotli)) return 'brotli';
  return accepts(accepted, CODING.gzip) ? 'gzip' : 'identity';
}

/** Whether an Accept-Encoding header lists the coding without excluding it (`;q=0`). */
function accepts(accepted: string, coding: string): boolean {
  if (!accepted.includes(coding)) return false;
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    return name.toLowerCase() === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter));
  });
}
