import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { SOCIAL_IMAGE } from '../../domain/social-image.ts';
import { COVER, composeCard, type SocialCard } from './card.tsx';
import { inKnownLetters } from './spelling.ts';

const FONTS = [
  { name: 'Literata', file: 'literata-display.ttf', weight: 400 },
  { name: 'Hanken Grotesk', file: 'hanken-grotesk.ttf', weight: 500 },
] as const;

let fonts: Promise<Font[]> | undefined;

/**
 * The image that other sites show with a link to a page: a PNG of 1200 by 630 pixels, drawn in under a tenth of a
 * second. Letters that the fonts lack are spelt without, rather than failing a build or leaving empty boxes.
 * @param root the project's folder, with src/fonts and content/books
 */
export async function drawCard(card: SocialCard, root: string): Promise<Buffer> {
  fonts ??= readFonts(root);
  const cover = card.book && (await coverPicture(join(root, 'content/books', card.book.cover)));
  const missing = new Set<string>();
  const titled = { ...card, title: card.title.trim() || card.name };
  let svg = await draw(titled, cover, await fonts, missing);
  if (missing.size > 0) {
    const known = (text: string, otherwise: string) => inKnownLetters(text, missing, otherwise);
    const name = known(card.name, card.host);
    const words = { name, title: known(titled.title, name), label: known(card.label, ''), role: known(card.role, '') };
    svg = await draw({ ...titled, ...words }, cover, await fonts, new Set());
  }
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4 }).toBuffer();
}

function draw(card: SocialCard, cover: string | undefined, fonts: Font[], missing: Set<string>): Promise<string> {
  return satori(composeCard(card, cover), {
    ...SOCIAL_IMAGE,
    fonts,
    loadAdditionalAsset: async (_language, segment) => {
      for (const letter of segment.normalize('NFC')) missing.add(letter);
      return [];
    },
  });
}

/** A drawing or a picture at the size in which it is shown, as an address that the drawing can hold. */
async function coverPicture(file: string): Promise<string> {
  const sharpEnough = file.endsWith('.svg') ? { density: 144 } : {};
  const png = await sharp(file, sharpEnough).resize(COVER.width, COVER.height, { fit: 'cover' }).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

function readFonts(root: string): Promise<Font[]> {
  return Promise.all(
    FONTS.map(async ({ name, file, weight }) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(join(root, 'src/fonts', file)),
    })),
  );
}
