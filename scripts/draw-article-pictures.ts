import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

const ROOT = join(import.meta.dirname, '..');
const DRAWINGS = join(ROOT, 'supabase', 'articles', 'pictures');
const PICTURES = join(ROOT, 'public', 'pictures', 'articles');
const WIDTH = 1600;
const MOST_BYTES = 60_000;

const HELP = `Draws public/pictures/articles/*.webp, ${WIDTH} pixels wide, from supabase/articles/pictures/*.svg.

  node scripts/draw-article-pictures.ts

The lettering uses the fonts of this machine (Liberation Serif, else Georgia, else any serif): look at the result.`;

async function draw(name: string): Promise<void> {
  const target = join(PICTURES, name.replace(/\.svg$/, '.webp'));
  const picture = sharp(join(DRAWINGS, name)).resize({ width: WIDTH }).flatten({ background: '#f8f4ec' });
  const { width, height, size } = await picture.webp({ quality: 82, effort: 6, smartSubsample: true }).toFile(target);
  console.log(`${name}: ${width} × ${height}, ${(size / 1000).toFixed(1)} kB`);
  if (size > MOST_BYTES) {
    console.error(`${name}: more than ${MOST_BYTES / 1000} kB; use flatter shapes`);
    process.exitCode = 1;
  }
}

const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
if (values.help) {
  console.log(HELP);
} else {
  mkdirSync(PICTURES, { recursive: true });
  for (const name of readdirSync(DRAWINGS).filter((file) => file.endsWith('.svg'))) await draw(name);
}
