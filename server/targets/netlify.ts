import netlify from '@astrojs/netlify';
import { cacheNetlify } from '@astrojs/netlify/cache';
import type { AstroIntegration } from 'astro';
import type { DeployTarget } from './deploy-target.ts';

/** Serves files from Netlify's CDN and everything else through one function. Images are resized at build time. */
export function netlifyTarget(): DeployTarget {
  return {
    adapter: withOwnFunction(netlify({ imageCDN: false })),
    cacheProvider: cacheNetlify(),
    trailingSlash: 'ignore',
  };
}

/** Wraps the adapter's function in our own, because answers of the adapter itself lack our redirects and headers. */
function withOwnFunction(adapter: AstroIntegration): AstroIntegration {
  const configured = adapter.hooks['astro:config:done'];
  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:done': (options) =>
        configured?.({
          ...options,
          setAdapter: (settings) =>
            options.setAdapter({
              ...settings,
              serverEntrypoint: new URL('./netlify-function.ts', import.meta.url),
            } as typeof settings),
        }),
    },
  };
}
