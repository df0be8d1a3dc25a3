import vercel from '@astrojs/vercel';
import { cacheVercel } from '@astrojs/vercel/cache';
import type { DeployTarget } from './deploy-target.ts';

/**
 * Files on Vercel's CDN, everything else by one function. The adapter writes a folder a page, which the sitemap would
 * list with a slash at the end; addresses have none here.
 */
export function vercelTarget(): DeployTarget {
  return { adapter: vercel(), cacheProvider: cacheVercel(), trailingSlash: 'never' };
}
