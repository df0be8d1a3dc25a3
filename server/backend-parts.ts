import type { IncomingMessage, ServerResponse } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { createSendContactEmail } from '../supabase/functions/send-contact-email/handler.ts';
import { storeIn } from '../supabase/functions/send-contact-email/store.ts';
import { clientAddress } from './client-address.ts';
import { type EmbeddedBackend, type Progress, startEmbeddedBackend } from './embedded/backend.ts';
import { createBackendListener } from './embedded/mount.ts';
import { createSignInLimit } from './embedded/sign-in-limit.ts';
import type { Environment } from './environment.ts';
import type { PageStore } from './page-cache/store.ts';

/** Attempts in 15 minutes; several people may share an address. */
const SIGN_IN_LIMITS = { perAddress: 60, perAddressAndAccount: 10, perAccount: 100 };

export type BackendParts = Readonly<{
  embedded: EmbeddedBackend;
  listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}>;

/** Starts the embedded backend, and everything that answers for it: the mount, the mail function, in-process calls. */
export async function startBackendParts(
  environment: Environment,
  root: string,
  pages: PageStore,
  progress: Progress,
): Promise<BackendParts> {
  const embedded = await startEmbeddedBackend(environment, root, progress);
  const client = createClient('http://embedded', embedded.secrets.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => embedded.fetch(new Request(input, init), null) },
  });
  const sendContactEmail = createSendContactEmail({
    store: storeIn(client),
    allowedOrigins: [environment.siteUrl],
    mailConfigured: environment.smtpUrl !== undefined,
    log: console.error,
  });
  answerInProcess(async (request) =>
    new URL(request.url).pathname === '/functions/v1/send-contact-email'
      ? sendContactEmail(request)
      : embedded.fetch(request, null),
  );
  const listener = createBackendListener({
    backend: embedded,
    pages,
    sendContactEmail,
    signInLimit: createSignInLimit(SIGN_IN_LIMITS),
    clientAddress: (request) => clientAddress(request, environment.trustProxy),
  });
  return { embedded, listener };
}

/** Lets pages reach the backend of this process without a socket; src/backend looks for it under the same symbol. */
function answerInProcess(answer: (request: Request) => Promise<Response>): void {
  (globalThis as Record<symbol, unknown>)[Symbol.for('personal-brand-site.backend')] = answer;
}
