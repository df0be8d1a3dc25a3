import { existsSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { redirectOf } from '../src/http/redirects.ts';
import type { BackendParts } from './backend-parts.ts';
import { isBackendPath } from './embedded/mount.ts';

/** Under this key of a request Astro's development server looks for the locals of its page, as adapters leave them. */
const ASTRO_LOCALS = Symbol.for('astro.locals');

/**
 * Mounts the embedded backend on Astro's development server, on the same paths as in production, and gives pages the
 * locals that the shell gives them there. There is no publisher: pages follow the files.
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

/** Redirects on Astro's development server, from the same list as every host's rules. */
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

/** Books are the only pages that the rules ask about. Their files are looked up each time, since one may be added. */
function isBook(path: string): boolean {
  const id = /^\/books\/([\w-]+)$/.exec(path)?.[1];
  return id !== undefined && existsSync(`content/books/${id}.mdx`);
}
