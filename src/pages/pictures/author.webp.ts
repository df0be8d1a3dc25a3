import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import sharp from 'sharp';

/** The author's portrait in articles. One size at a fixed address, since articles are rendered on demand. */
export const GET: APIRoute = async () => {
  const square = sharp(await readFile('content/portrait.png')).resize({ width: 160, height: 160, position: 'top' });
  return new Response(new Uint8Array(await square.webp({ quality: 80 }).toBuffer()));
};
