import { basename, join } from 'node:path';
import type { Font } from 'satori';
import satori from 'satori';
import sharp from 'sharp';
import { COVER, composeCard, type SocialCard } from './card.tsx';
import { SOCIAL_IMAGE } from './size.ts';
import { inKnownLetters } from './spelling.ts';

/**
 * The fonts of social images, one for each family and alphabet, named like their files. They are bundled with the code,
 * since some servers run without the project's folder.
 */
const FILES = import.meta.glob<string>('./fonts/*.ttf', { query: '?inline', import: 'default', eager: true });
const FONTS = Object.entries(FILES).map(
  ([file, data]): Font => ({ name: basename(file, '.ttf'), data: bytesOf(data), weight: 400, style: 'normal' }),
);

/**
 * Draws a social image: a PNG of 1200 by 630 pixels, in about a tenth of a second. Letters that the fonts lack are
 * replaced or left out, so that they neither fail a build nor leave empty boxes.
 * @param root the project's folder, with the covers of the books
 */
export async function drawCard(card: SocialCard, root: string): Promise<Buffer> {
  const cover = card.book && (await coverImage(join(root, card.book.cover)));
  const titled = { ...card, title: card.title.trim() || card.name };
  const { svg: whole, missing } = await layOut(titled, cover);
  let svg = whole;
  if (missing.size > 0) {
    const known = (text: string, otherwise: string) => inKnownLetters(text, missing, otherwise);
    const name = known(card.name, card.host);
    const words = { name, title: known(titled.title, name), label: known(card.label, ''), role: known(card.role, '') };
    svg = (await layOut({ ...titled, ...words }, cover)).svg;
  }
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4 }).toBuffer();
}

/** @returns the drawing, and the letters that no font has */
export async function layOut(card: SocialCard, cover?: string): Promise<{ svg: string; missing: Set<string> }> {
  const missing = new Set<string>();
  const svg = await satori(composeCard(card, cover), {
    ...SOCIAL_IMAGE,
    fonts: FONTS,
    loadAdditionalAsset: async (_language, segment) => {
      for (const letter of segment.normalize('NFC')) missing.add(letter);
      return [];
    },
  });
  return { svg, missing };
}

/** A cover, drawing or image, at its displayed size, as a data URL for use in the SVG. */
async function coverImage(file: string): Promise<string> {
  const sharpEnough = file.endsWith('.svg') ? { density: 144 } : {};
  const png = await sharp(file, sharpEnough).resize(COVER.width, COVER.height, { fit: 'cover' }).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

function bytesOf(dataAddress: string): Buffer {
  return Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64');
}
