import netlify from '@astrojs/netlify';
import { cacheNetlify } from '@astrojs/netlify/cache';
import type { AstroIntegration } from 'astro';
import type { DeployTarget } from './deploy-target.ts';

/** Files on Netlify's CDN, everything else by one function. Pictures are made in the build, as everywhere. */
export function netlifyTarget(): DeployTarget {
  return {
    adapter: withOwnFunction(netlify({ imageCDN: false })),
    cacheProvider: cacheNetlify(),
    trailingSlash: 'ignore',
  };
}

/** Puts our function around the adapter's: what the adapter answers by itself knows no redirects and no headers. */
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
