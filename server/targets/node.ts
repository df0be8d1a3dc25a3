import node from '@astrojs/node';
import { FORM_LIMIT } from '../open-bodies.ts';
import type { DeployTarget } from './deploy-target.ts';

/** Our own server around Astro's handler (server/shell.ts), with an in-memory cache of rendered pages. */
export function nodeTarget(): DeployTarget {
  return {
    // The middleware and the cache need each page as a whole, so a stream would only be read to its end.
    adapter: node({ mode: 'middleware', bodySizeLimit: FORM_LIMIT, experimentalDisableStreaming: true }),
    cacheProvider: { name: 'node-page-cache', entrypoint: new URL('../page-cache/provider.ts', import.meta.url) },
    trailingSlash: 'ignore',
  };
}
