import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data directory that each worker's site of the browser tests begins with a copy of. */
export const TEMPLATE = join(import.meta.dirname, '../../.cache/e2e-data/template');

/** The keys of those sites, which the copies share. */
export function secrets(): { publicKey: string; secretKey: string } {
  return JSON.parse(readFileSync(join(TEMPLATE, 'secrets.json'), 'utf8'));
}
