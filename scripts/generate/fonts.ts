import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { StartError } from '../../server/environment.ts';

const root = join(import.meta.dirname, '../..');
/** The budget of all fonts that pages can load, in bytes (docs/behaviour.md §11). */
const MOST_BYTES = 45_000;

const KEYBOARD = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const LETTERS = KEYBOARD.replace(/[^A-Za-z]/g, '');
/** Signs that prose does not use; code is set in the reader's own monospace font. */
const PROSE = KEYBOARD.replace(/[\\^`{|}~<>_=]/g, '');
const PUNCTUATION = '–—‘’“”…';
/** For names of people and foreign words. */
const ACCENTED = 'áàâäãåæçéèêëíîïñóôöøúüßÉÖÜ';

type Cut = {
  file: string;
  from: string;
  characters: string;
  axes: Record<string, number | { min: number; max: number }>;
};

const FONTS: Cut[] = [
  {
    file: 'src/fonts/literata.woff2',
    from: 'literata/files/literata-latin-standard-normal.woff2',
    characters: `${PROSE}${PUNCTUATION}${ACCENTED}\u00a0©·×§→`,
    // The optical-size axis stays variable, so that text is sturdy and headings are sharp.
    axes: { wght: 400, opsz: { min: 12, max: 72 } },
  },
  {
    file: 'src/fonts/literata-italic.woff2',
    from: 'literata/files/literata-latin-standard-italic.woff2',
    characters: `${LETTERS}0123456789 .,;:!?()-&'"${PUNCTUATION}é\u00a0`,
    axes: { wght: 400, opsz: 18 },
  },
  {
    file: 'src/fonts/hanken-grotesk.woff2',
    from: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    characters: `${KEYBOARD}–’“”…\u00a0©·×→`,
    axes: { wght: 500 },
  },
];

/** Every character of the alphabets below, and signs. */
const EVERYTHING = Array.from({ length: 0xd800 - 32 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** The alphabets of each family, as Fontsource divides them. */
const ALPHABETS = {
  literata: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'],
  'hanken-grotesk': ['latin', 'latin-ext', 'vietnamese', 'cyrillic-ext'],
};

/** Satori needs TrueType fonts without variation axes. These are whole, because a name or a title may use any letter. */
const SOCIAL_FONTS: Cut[] = [
  ...ALPHABETS.literata.map((alphabet) => ({
    file: `src/social-card/fonts/literata-${alphabet}.ttf`,
    from: `literata/files/literata-${alphabet}-standard-normal.woff2`,
    characters: EVERYTHING,
    axes: { wght: 400, opsz: 72 },
  })),
  ...ALPHABETS['hanken-grotesk'].map((alphabet) => ({
    file: `src/social-card/fonts/hanken-grotesk-${alphabet}.ttf`,
    from: `hanken-grotesk/files/hanken-grotesk-${alphabet}-wght-normal.woff2`,
    characters: EVERYTHING,
    axes: { wght: 500 },
  })),
];

/**
 * Subsets the site's fonts, from the Fontsource packages, to the characters and axes below: src/fonts/*.woff2 for
 * pages. Browsers show any other character in a font of the reader. src/social-card/fonts/*.ttf are whole.
 * @throws StartError when the fonts of the pages exceed their budget
 */
export async function generateFonts(): Promise<void> {
  const sizes = await Promise.all(FONTS.map((font) => cut(font, 'woff2')));
  await Promise.all(SOCIAL_FONTS.map((font) => cut(font, 'truetype')));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${total} bytes of ${MOST_BYTES} for the pages`);
  if (total > MOST_BYTES) throw new StartError(`The fonts weigh more than ${MOST_BYTES} bytes: cut characters or axes`);
}

async function cut({ file, from, characters, axes }: Cut, targetFormat: 'woff2' | 'truetype'): Promise<number> {
  const source = readFileSync(join(root, 'node_modules/@fontsource-variable', from));
  const font = await subsetFont(source, characters, { targetFormat, variationAxes: axes });
  writeFileSync(join(root, file), font);
  console.log(`${file}: ${font.length} bytes`);
  return font.length;
}
