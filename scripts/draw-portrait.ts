import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { BLURS, type Color, css, INK, PAPER, PARTS, type Part, SIGNAL, STROKES } from './portrait-sitter.ts';

const TARGET = join(import.meta.dirname, '..', 'content', 'portrait.png');
const WIDTH = 960;
const HEIGHT = 1200;
/** Lines are cut at this many times the size of the picture, then averaged: that is what makes their edges smooth. */
const FINE = 3;
const mix = (a: Color, b: Color, share: number): Color => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
const between = (a: Color, b: Color, steps: number): Color[] =>
  Array.from({ length: steps }, (_, step) => mix(a, b, (step + 1) / (steps + 1)));
/** Two inks on paper and the blends at their edges: 16 colors, so that a pixel of the file takes four bits. */
const PALETTE = [
  PAPER,
  INK,
  SIGNAL,
  ...between(PAPER, INK, 7),
  ...between(PAPER, SIGNAL, 4),
  ...between(INK, SIGNAL, 2),
];
const MOST_BYTES = 150_000;

const HELP = `Draws content/portrait.png, ${WIDTH} × ${HEIGHT}: the author in profile, cut as engraved lines in two inks.

  node scripts/draw-portrait.ts

Each part of the sitter (skin, hair, collar, coat) is painted as soft greys; the greys set how thick its lines are.`;

// The sitter is drawn in coordinates of their own and put on the plate by this transform.
const SCALE = 0.9;
const LEFT = 54;
const TOP = 22;

const drawing = (body: string, ground = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${BLURS.map(
      (blur) =>
        `<filter id="b${blur}" x="-100%" y="-100%" width="300%" height="300%"><feGaussianBlur stdDeviation="${blur}"/></filter>`,
    ).join('')}${ground}<g transform="translate(${LEFT} ${TOP}) scale(${SCALE})">${body}</g></svg>`,
  );

/** One byte a pixel at the fine size. */
const greys = (svg: Buffer): Promise<Buffer> =>
  sharp(svg, { density: 72 })
    .resize(WIDTH * FINE, HEIGHT * FINE)
    .flatten({ background: '#fff' })
    .extractChannel(0)
    .raw()
    .toBuffer();

/** The lines of one part as an ink layer with transparency, on the part's own paper. */
async function engrave({ shape, tone, ground, pitch, field }: Part): Promise<Buffer> {
  const width = WIDTH * FINE;
  const height = HEIGHT * FINE;
  const [mask, shade] = await Promise.all([
    greys(drawing(`<path d="${shape}" fill="#000"/>`)),
    greys(drawing(tone, `<rect width="100%" height="100%" fill="${ground}"/>`)),
  ]);
  const pixels = Buffer.alloc(width * height * 4);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const opacity = 255 - (mask[at] ?? 255);
      if (opacity === 0) continue;
      const dark = 1 - (shade[at] ?? 255) / 255;
      const phase = field((column / FINE - LEFT) / SCALE, (row / FINE - TOP) / SCALE, dark) / pitch;
      const fromLine = Math.abs(phase - Math.floor(phase) - 0.5) * 2;
      const half = (dark - 0.04) * 1.08;
      // The knife's edge is half a fine pixel soft, so that thin lines taper instead of breaking.
      const ink = Math.min(1, Math.max(0, (half - fromLine) * pitch * SCALE * FINE * 0.5 + Math.min(0.5, half * 8)));
      pixels.set(mix(PAPER, INK, ink), at * 4);
      pixels[at * 4 + 3] = opacity;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function nearest(red: number, green: number, blue: number): Color {
  let best = PAPER;
  let least = Number.POSITIVE_INFINITY;
  for (const color of PALETTE) {
    const distance = (color[0] - red) ** 2 + (color[1] - green) ** 2 + (color[2] - blue) ** 2;
    if (distance < least) [best, least] = [color, distance];
  }
  return best;
}

async function draw(): Promise<void> {
  const plate = drawing(
    '',
    `<rect width="100%" height="100%" fill="${css(PAPER)}"/><circle cx="416" cy="424" r="322" fill="${css(SIGNAL)}"/>`,
  );
  const layers: Buffer[] = [];
  for (const part of PARTS) layers.push(await engrave(part));
  layers.push(
    await sharp(drawing(STROKES))
      .resize(WIDTH * FINE, HEIGHT * FINE)
      .png()
      .toBuffer(),
  );
  const fine = await sharp(plate)
    .resize(WIDTH * FINE, HEIGHT * FINE)
    .composite(layers.map((input) => ({ input })))
    .removeAlpha()
    .raw()
    .toBuffer();
  const plain = await sharp(fine, { raw: { width: WIDTH * FINE, height: HEIGHT * FINE, channels: 3 } })
    .resize(WIDTH, HEIGHT)
    .raw()
    .toBuffer();
  for (let at = 0; at < plain.length; at += 3)
    plain.set(nearest(plain[at] ?? 0, plain[at + 1] ?? 0, plain[at + 2] ?? 0), at);
  const { size } = await sharp(plain, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ palette: true, colors: PALETTE.length, effort: 10, dither: 0 })
    .toFile(TARGET);
  console.log(`content/portrait.png: ${WIDTH} × ${HEIGHT}, ${(size / 1000).toFixed(1)} kB`);
  if (size > MOST_BYTES) {
    console.error(`content/portrait.png: more than ${MOST_BYTES / 1000} kB; use wider lines`);
    process.exitCode = 1;
  }
}

const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
if (values.help) console.log(HELP);
else await draw();
