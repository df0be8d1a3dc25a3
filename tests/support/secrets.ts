import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data directory from which each worker's site is copied. */
export const TEMPLATE = join(import.meta.dirname, '../../.cache/e2e-data/template');

/** The keys of those sites, which all copies share. */
export function secrets(): { publicKey: string; secretKey: string } {
  return JSON.parse(readFileSync(join(TEMPLATE, 'secrets.json'), 'utf8'));
}
