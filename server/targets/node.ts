import node from '@astrojs/node';
import type { DeployTarget } from './deploy-target.ts';

/** The largest form body, in bytes. */
const BODY_LIMIT = 256 * 1024;

/** Our own server around Astro's handler (server/shell.ts), with an in-memory cache of rendered pages. */
export function nodeTarget(): DeployTarget {
  return {
    adapter: node({ mode: 'middleware', bodySizeLimit: BODY_LIMIT }),
    cacheProvider: { name: 'node-page-cache', entrypoint: new URL('../page-cache/provider.ts', import.meta.url) },
    trailingSlash: 'ignore',
  };
}
