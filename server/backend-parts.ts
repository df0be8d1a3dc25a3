import type { IncomingMessage, ServerResponse } from 'node:http';
import { SEND_CALL_REQUEST_PATH } from '../src/paths.ts';
import { clientOfOwnServer } from '../supabase/functions/send-contact-email/client.ts';
import { createSendContactEmail } from '../supabase/functions/send-contact-email/handler.ts';
import { storeIn } from '../supabase/functions/send-contact-email/store.ts';
import { clientAddress } from './client-address.ts';
import { createAccountChanges } from './embedded/account-changes.ts';
import { type EmbeddedBackend, type Progress, startEmbeddedBackend } from './embedded/backend.ts';
import { createCallers } from './embedded/callers.ts';
import { purgeChanged } from './embedded/data-api/changed-rows.ts';
import { createBackendListener } from './embedded/mount.ts';
import type { OtherProcesses } from './embedded/other-processes.ts';
import { createPasswordRecovery } from './embedded/password-recovery.ts';
import { createPublicImages } from './embedded/public-images.ts';
import { createSecondFactor } from './embedded/second-factor.ts';
import { secretClient } from './embedded/secret-client.ts';
import { createSessions } from './embedded/sessions.ts';
import { setPassword } from './embedded/set-password.ts';
import { createSignIn } from './embedded/sign-in.ts';
import { createSignInLimit } from './embedded/sign-in-limit.ts';
import type { Environment } from './environment.ts';
import { startMail } from './mail/start-mail.ts';
import { createOpenBodies, type OpenBodies } from './open-bodies.ts';
import type { PageStore } from './page-cache/store.ts';
import { offerSnapshots } from './snapshot/snapshot-socket.ts';

/** Attempts in 15 minutes. Every sign-up is refused, so the limit only bounds the work. */
const SIGN_UP_LIMITS = { perNetwork: 60, perNetworkAndAccount: 10 };

export type BackendParts = Readonly<{
  embedded: EmbeddedBackend;
  /** The other processes that serve this site. */
  others: OtherProcesses;
  listener: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The same backend for pages rendered in this process, without a socket. */
  answer: (request: Request) => Promise<Response>;
  /** Stops snapshots and mail, then closes the database. */
  close: () => Promise<void>;
}>;

/** Starts the embedded backend and its services: the HTTP listener, the mail function, the outbox, snapshots. */
export async function startBackendParts(
  environment: Environment,
  root: string,
  pages: PageStore,
  progress: Progress,
  bodies: OpenBodies = createOpenBodies(),
): Promise<BackendParts> {
  const embedded = await startEmbeddedBackend(environment, root, progress);
  await embedded.onRowsChanged((table) => purgeChanged(pages, table));
  const others = await embedded.joinOthers();
  const client = secretClient(embedded);
  const mail = await startMail(environment, client).catch(async (error: unknown) => {
    await embedded.close();
    throw error;
  });
  const sendContactEmail = createSendContactEmail({
    store: storeIn(client),
    allowedOrigins: [environment.siteUrl],
    mailConfigured: mail.configured,
    clientOf: clientOfOwnServer,
    stored: mail.poke,
    log: console.error,
  });
  const answer = async (request: Request) =>
    new URL(request.url).pathname === SEND_CALL_REQUEST_PATH
      ? sendContactEmail(request)
      : embedded.fetchForPages(request);
  const passwords = createSignIn({
    checkPassword: embedded.checkPassword,
    jwtSecret: embedded.secrets.jwtSecret,
    secure: environment.siteUrl.startsWith('https:'),
    others,
  });
  const sessions = createSessions(embedded);
  const listener = createBackendListener({
    backend: embedded,
    callerOf: createCallers(embedded.secrets),
    publicKey: embedded.secrets.publicKey,
    bodies,
    sendContactEmail,
    mailQueued: mail.poke,
    passwords,
    sessions,
    accountChanges: createAccountChanges({
      backend: embedded,
      client,
      mail,
      sessions,
      confirmPassword: passwords.confirm,
    }),
    secondFactor: createSecondFactor({ backend: embedded, sessions, siteName: environment.site.name, others }),
    signUpLimit: createSignInLimit(SIGN_UP_LIMITS),
    passwordRecovery: createPasswordRecovery({
      client,
      mail,
      setPassword: (userId, password) => setPassword(embedded, userId, password),
      others,
    }),
    serveImage: createPublicImages(embedded.filesDirectory),
    clientAddress: (request) => clientAddress(request, environment.trustProxy),
  });
  const { whileStill } = embedded;
  const snapshots = whileStill && (await offerSnapshots(environment.dataDir, whileStill));
  const close = async () => {
    await snapshots?.close();
    await mail.stop();
    await embedded.close();
  };
  return { embedded, others, listener, answer, close };
}
