import node from '@astrojs/node';
import { FORM_LIMIT } from '../open-bodies.ts';
import type { DeployTarget } from './deploy-target.ts';

/** Our own server around Astro's handler (server/shell.ts), with an in-memory cache of rendered pages. */
export function nodeTarget(): DeployTarget {
  return {
    adapter: node({ mode: 'middleware', bodySizeLimit: FORM_LIMIT }),
    cacheProvider: { name: 'node-page-cache', entrypoint: new URL('../page-cache/provider.ts', import.meta.url) },
    trailingSlash: 'ignore',
  };
}
