#!/usr/bin/env node
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../server/environment.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run generate -- PART …: rewrites committed files that are made from other files.

  npm run generate -- fonts    src/fonts/ and src/social-card/fonts/ from the Fontsource packages
  npm run generate -- images   public/pictures/ from the drawings in supabase/articles/images/
  npm run generate -- sample   scripts/sample/hashes.json from content/, for npm run sample
  npm run generate -- seed     supabase/seed.sql from the articles in supabase/articles/
  npm run generate -- types    src/supabase/database.types.ts from supabase/migrations/

With --check, sample, seed and types write nothing, and exit with 1 if the committed file is not up to date.`;

type Options = { check: boolean };

const PARTS: Readonly<Record<string, (options: Options) => Promise<void>>> = {
  fonts: async () => (await import('./generate/fonts.ts')).generateFonts(),
  images: async () => (await import('./generate/images.ts')).generateImages(),
  sample: async (options) => (await import('./generate/sample.ts')).generateSampleHashes(options),
  seed: async (options) => (await import('./generate/seed-sql.ts')).generateSeed(options),
  types: async (options) => (await import('./generate/types.ts')).generateDatabaseTypes(options),
};

await runCommand(HELP, async () => {
  process.chdir(dirname(import.meta.dirname));
  const { values, positionals } = readArguments();
  const unknown = positionals.find((part) => !Object.hasOwn(PARTS, part));
  if (unknown || positionals.length === 0)
    throw new StartError(`${unknown ?? 'PART'}: expected one of ${Object.keys(PARTS).join(', ')}; --help shows more`);
  for (const part of positionals) await PARTS[part]?.({ check: values.check });
  return undefined;
});

function readArguments() {
  try {
    return parseArgs({ options: { check: { type: 'boolean', default: false } }, allowPositionals: true });
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}; --help shows what there is`);
  }
}
