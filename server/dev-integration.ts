import { existsSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { BOOKS_PATH, bookPath } from '../src/paths.ts';
import { redirectOf } from '../src/site/redirects.ts';
import type { BackendParts } from './backend-parts.ts';
import { isBackendPath } from './embedded/mount.ts';

/** Astro's development server reads a page's locals from this key of the request, where adapters store them. */
const ASTRO_LOCALS = Symbol.for('astro.locals');

/**
 * Mounts the embedded backend on Astro's development server, on the same paths as in production, and sets the same page
 * locals as the shell does there. There is no publisher, because the development server reads the files directly.
 */
export function backendMount({ listener, answer }: Pick<BackendParts, 'listener' | 'answer'>): AstroIntegration {
  return {
    name: 'embedded-backend',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, response, next) => {
          if (isBackendPath(request.url ?? '')) listener(request, response).catch(next);
          else {
            const locals: App.Locals = { clientAddress: request.socket.remoteAddress, backend: answer };
            Reflect.set(request, ASTRO_LOCALS, locals);
            next();
          }
        });
      },
    },
  };
}

/** Adds the redirects to Astro's development server, from the same list that all deploy targets use. */
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

/** Only books are looked up by the redirect rules. Checks the file on each request, since a book may be added. */
function isBook(path: string): boolean {
  const id = path.slice(BOOKS_PATH.length + 1);
  return path === bookPath(id) && existsSync(`content/books/${id}.mdx`);
}
