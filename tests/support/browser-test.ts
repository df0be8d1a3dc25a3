import { test as base } from '@playwright/test';
import { type Engine, startOwnSite } from './browser-sites.ts';
import { SITE } from './site-address.ts';
import { startSocks } from './socks.ts';

export * from '@playwright/test';

let port = 0;

/** The real address of this worker's site, for requests from outside the browser. */
export const sitePort = () => port;

/**
 * Each worker has a site and a database of its own, so that tests of two files cannot meet. Pages and requests reach it
 * under SITE, through a proxy that the worker has for itself.
 */
export const test = base.extend<object, { engine: Engine; ownSite: string }>({
  engine: ['pglite', { option: true, scope: 'worker' }],
  ownSite: [
    async ({ engine }, use, { parallelIndex }) => {
      const site = await startOwnSite(engine, parallelIndex);
      port = site.port;
      const proxy = await startSocks(new URL(SITE).host, port);
      await use(proxy.server);
      proxy.stop();
      await site.stop();
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  proxy: async ({ ownSite }, use) => use({ server: ownSite }),
});
