import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The keys of the site that the browser tests run against. */
export function secrets(): { publicKey: string; secretKey: string } {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../.cache/e2e-data/secrets.json'), 'utf8'));
}
