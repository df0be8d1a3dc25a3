import vercel from '@astrojs/vercel';
import { cacheVercel } from '@astrojs/vercel/cache';
import type { DeployTarget } from './deploy-target.ts';

/**
 * Serves files from Vercel's CDN and everything else through one function. The adapter writes one folder per page, so
 * the sitemap would list addresses with a trailing slash; `never` prevents that.
 */
export function vercelTarget(): DeployTarget {
  return { adapter: vercel(), cacheProvider: cacheVercel(), trailingSlash: 'never' };
}
