import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The keys of the site that the browser tests run against. */
export function secrets(): { publicKey: string; secretKey: string } {
  const directory = process.env.DATA_DIR ?? join(import.meta.dirname, '../../.cache/e2e-data');
  return JSON.parse(readFileSync(join(directory, 'secrets.json'), 'utf8'));
}
