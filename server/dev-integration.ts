import { existsSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { redirectOf } from '../src/http/redirects.ts';
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

/** Redirects on Astro's development server, by the list that every host's rules are made from. */
export function redirects(): AstroIntegration {
  return {
    name: 'redirects',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          const path = (request.url ?? '/').split('?')[0]?.replace(/(?<=.)\/+$/, '') ?? '/';
          const redirect = redirectOf(path, isBook);
          if (redirect) response.writeHead(redirect.status, { location: redirect.location }).end();
          else next();
        });
      },
    },
  };
}

/** Books are the only pages that the rules ask for; their files are looked for anew, since they come while one edits. */
function isBook(path: string): boolean {
  const id = /^\/books\/([\w-]+)$/.exec(path)?.[1];
  return id !== undefined && existsSync(`content/books/${id}.mdx`);
}
