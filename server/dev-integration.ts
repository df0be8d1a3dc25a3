import type { AstroIntegration } from 'astro';
import type { BackendParts } from './backend-parts.ts';
import { isBackendPath } from './embedded/mount.ts';

const LISTENER = Symbol.for('personal-brand-site.dev-backend');

/** Hands the backend that `npm run dev` started to Astro's development server. */
export function offerToDevServer(listener: BackendParts['listener']): void {
  (globalThis as Record<symbol, unknown>)[LISTENER] = listener;
}

/** Mounts the embedded backend on Astro's development server, on the same paths as in production. */
export function backendMount(): AstroIntegration {
  return {
    name: 'embedded-backend',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const listener = (globalThis as Record<symbol, unknown>)[LISTENER] as BackendParts['listener'] | undefined;
        if (listener === undefined) return;
        server.middlewares.use((request, response, next) => {
          if (isBackendPath(request.url ?? '')) listener(request, response).catch(next);
          else next();
        });
      },
    },
  };
}
