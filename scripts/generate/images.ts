import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const ROOT = join(import.meta.dirname, '../..');
const DRAWINGS = join(ROOT, 'supabase', 'articles', 'images');
const IMAGES = join(ROOT, 'public', 'pictures');
const WIDTH = 1600;

interface Family {
  from: string;
  to: string;
  mostBytes: number;
}

// A category's plate is shown for every article of that category without an image, so its budget is smaller.
const families: Family[] = [
  { from: DRAWINGS, to: join(IMAGES, 'articles'), mostBytes: 60_000 },
  { from: join(DRAWINGS, 'categories'), to: join(IMAGES, 'categories'), mostBytes: 25_000 },
];

/**
 * Draws public/pictures/articles/*.webp and public/pictures/categories/*.webp, 1600 pixels wide, from the SVG files in
 * supabase/articles/images. The lettering uses this machine's fonts (Liberation Serif, else Georgia, else any serif),
 * so look at the result.
 */
export async function generateImages(): Promise<void> {
  for (const family of families) {
    mkdirSync(family.to, { recursive: true });
    for (const name of readdirSync(family.from).filter((file) => file.endsWith('.svg'))) await draw(name, family);
  }
}

async function draw(name: string, { from, to, mostBytes }: Family): Promise<void> {
  const target = join(to, name.replace(/\.svg$/, '.webp'));
  const image = sharp(join(from, name)).resize({ width: WIDTH }).flatten({ background: '#f8f4ec' });
  const { width, height, size } = await image.webp({ quality: 82, effort: 6, smartSubsample: true }).toFile(target);
  console.log(`${name}: ${width} × ${height}, ${(size / 1000).toFixed(1)} kB`);
  if (size > mostBytes) {
    console.error(`${name}: more than ${mostBytes / 1000} kB; use flatter shapes`);
    process.exitCode = 1;
  }
}
