import type { AstroIntegration, AstroUserConfig } from 'astro';

/** The values of DEPLOY_TARGET. */
export const TARGET_NAMES = ['node', 'netlify', 'vercel'] as const;

export type TargetName = (typeof TARGET_NAMES)[number];

/** The parts of Astro's configuration that differ between targets. */
export type DeployTarget = Readonly<{
  adapter: AstroIntegration;
  /** The implementation of `Astro.cache.set`: our own store on Node, headers for the provider's CDN elsewhere. */
  cacheProvider: NonNullable<NonNullable<AstroUserConfig['cache']>['provider']>;
  trailingSlash: 'ignore' | 'never';
}>;

/** Whether a value of DEPLOY_TARGET names a target. */
export function isTargetName(value: string): value is TargetName {
  return (TARGET_NAMES as readonly string[]).includes(value);
}
