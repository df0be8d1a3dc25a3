import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../server/environment.ts';
import { ownersTexts } from '../sample/sample-texts.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILE = 'scripts/sample/hashes.json';

/**
 * Writes the list of the sample's texts and images, as hashes, by which `npm run sample` finds those that are left.
 * @throws StartError with `check` when the committed list is not that of content/
 */
export async function generateSampleHashes({ check }: { check: boolean }): Promise<void> {
  const hashes = [...new Set(ownersTexts(ROOT).map(({ hash }) => hash))].sort();
  const text = `${JSON.stringify(hashes, null, 2)}\n`;
  if (!check) return writeFileSync(join(ROOT, FILE), text);
  if (readFileSync(join(ROOT, FILE), 'utf8') !== text)
    throw new StartError(`${FILE} is not up to date: run npm run generate -- sample`);
}
