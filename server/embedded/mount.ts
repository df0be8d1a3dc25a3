import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { PageStore } from '../page-cache/store.ts';
import type { EmbeddedBackend } from './backend.ts';
import { GateTimeout } from './query-gate.ts';
import type { SignInLimit } from './sign-in-limit.ts';

type Parts = {
  backend: Pick<EmbeddedBackend, 'fetch'>;
  pages: PageStore;
  sendContactEmail: (request: Request) => Promise<Response>;
  signInLimit: SignInLimit;
  clientAddress: (request: IncomingMessage) => string;
};

const MEGABYTE = 1024 * 1024;
/** The parts of Supabase that the site's own origin answers, with the largest body each takes. Nothing else of Lite is reachable. */
const MOUNTS = [
  { path: '/auth/v1', maxSize: 64 * 1024 },
  { path: '/rest/v1', maxSize: 4 * MEGABYTE },
  { path: '/storage/v1', maxSize: 12 * MEGABYTE },
] as const;

/** The embedded backend as a listener for node:http, with purging of pages whose data was written. */
export function createBackendListener({ backend, pages, sendContactEmail, signInLimit, clientAddress }: Parts) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const tooLarge = () => Response.json({ message: 'The request is too large.' }, { status: 413 });

  app.all('/functions/v1/send-contact-email', ({ req }) => sendContactEmail(req.raw));
  for (const { path, maxSize } of MOUNTS)
    app.all(`${path}/*`, bodyLimit({ maxSize, onError: tooLarge }), async ({ req, env }) => {
      const request = await inMemory(req.raw);
      const attempt = await signInLimit.begin(request, clientAddress(env.incoming));
      if (attempt.refusal) return attempt.refusal;
      const response = await backend.fetch(request, env.incoming.socket.remoteAddress ?? null);
      if (path === '/rest/v1') purgeWritten(pages, req.method, req.path);
      attempt.learn(response.status);
      return response;
    });
  app.notFound(() => Response.json({ message: 'Not found.' }, { status: 404 }));
  app.onError((error) => {
    if (error instanceof GateTimeout)
      return Response.json({ message: 'Busy, please try again.' }, { status: 503, headers: { 'retry-after': '5' } });
    console.error('The embedded backend failed:', error);
    return Response.json({ message: 'Something went wrong, please try again.' }, { status: 500 });
  });
  return getRequestListener(app.fetch, { overrideGlobalObjects: false }) as (
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<void>;
}

/** Whether a request is for the backend; the path is decoded first, so that `/rest%2Fv1` cannot slip past. */
export function isBackendPath(target: string): boolean {
  return /^\/(auth|rest|storage|functions)\/v1(\/|$)/.test(decoded(target));
}

/**
 * Forgets the pages that show what a write changed. The path is decoded first, since `/rest/v1/blog%5Fposts` writes
 * too; what is not known for certain to be harmless forgets everything.
 */
export function purgeWritten(pages: PageStore, method: string, target: string): void {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
  const table = /^\/rest\/v1\/+([^/?]+)/.exec(decoded(target))?.[1];
  if (table === 'newsletter_subscribers' || table === 'call_requests') return;
  if (table === 'blog_posts') pages.purgeTags(['posts']);
  else pages.purgeAll();
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** Reads the body before the request queues for the database: a slow sender must not hold the others up. */
async function inMemory(request: Request): Promise<Request> {
  const hasBody = request.body !== null && request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    ...(hasBody ? { body: await request.arrayBuffer() } : {}),
  });
}
