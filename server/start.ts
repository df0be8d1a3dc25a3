import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import type { Server } from 'node:http';
import { dataPath } from '../src/paths.ts';
import { PAGE_IDS } from '../src/site/pages.ts';
import { type BackendParts, startBackendParts } from './backend-parts.ts';
import { backupLine, backupReport, startBackups } from './backups/automatic-backups.ts';
import { type BuildSettings, ensureBuild, PAGES_UNREAD } from './build/build-site.ts';
import { checkContent } from './build/check-content.ts';
import { clientAddress } from './client-address.ts';
import { openDataDirectory } from './data-directory.ts';
import type { EmbeddedBackend, Progress } from './embedded/backend.ts';
import { type Environment, StartError } from './environment.ts';
import { createOpenBodies } from './open-bodies.ts';
import { sharedPageStore } from './page-cache/store.ts';
import { createPublisher } from './publish/publisher.ts';
import { failing, mailMoves } from './readiness.ts';
import { createRequestLog } from './request-log.ts';
import { createShell, ownAddress, type ShellParts } from './shell.ts';
import { loadSiteBuild } from './site-build.ts';

/** A hosted backend that takes longer than this to answer with its page rows counts as unreachable. */
const PAGES_DEADLINE_MS = 5_000;

/** The descriptor of the first socket that systemd passes. */
const FIRST_PASSED_DESCRIPTOR = 3;

/** Callbacks and the abort signal of a start. */
type Reports = {
  progress: Progress;
  /** Called as soon as a password is generated, because a retry after a failed start would not report it again. */
  administratorMade: (signIn: { email: string; password: string }) => void;
  /** Aborts a start in progress, including the build. */
  interrupted?: AbortSignal;
};

/**
 * Starts the whole site: data directory, listener, backend, build, pages. The listener starts first, so that a port in
 * use is reported before any slow step, and health checks work during the start.
 * @returns stops the site: answers the requests in flight, then closes server and database
 * @throws StartError for errors that the operator can correct
 */
export async function startSite(
  environment: Environment,
  root: string,
  { progress, administratorMade, interrupted }: Reports,
): Promise<() => Promise<void>> {
  const data = openDataDirectory(environment);
  const log = environment.logRequests ? createRequestLog() : undefined;
  const { promise: started, resolve: startHasEnded } = Promise.withResolvers<void>();
  const sendsMail = (environment.mailRoute.smtpUrl ?? environment.mailRoute.apiUrl) !== undefined;
  const parts: ShellParts = {
    log,
    pages: sharedPageStore(),
    siteUrl: environment.siteUrl,
    missing: () =>
      failing({
        ...(!environment.hosted && { 'data directory': async () => backend?.embedded.heartbeat.directory() ?? true }),
        database: () => databaseAnswers(environment, backend?.embedded),
        pages: async () => parts.site !== undefined,
        'mail queue': async () => !sendsMail || !backend || mailMoves(backend.embedded.query),
      }),
    note: () => backupLine(environment),
    clientAddress: (request) => clientAddress(request, environment.trustProxy),
    behindProxy: environment.trustProxy > 0,
    bodies: createOpenBodies(),
    starting: started,
  };
  let backend: BackendParts | undefined;
  let backups: ReturnType<typeof startBackups>;
  const { server, drain } = createShell(parts);
  const ending = new AbortController();
  const ended = interrupted ? AbortSignal.any([interrupted, ending.signal]) : ending.signal;
  const stop = async () => {
    ending.abort();
    startHasEnded();
    if (server.listening) await drain();
    await backups?.close();
    await backend?.close();
    await log?.close();
    data.release();
  };
  try {
    await listen(server, environment);
    if (!environment.hosted) {
      backend = await startBackendParts(environment, root, parts.pages, progress, parts.bodies);
      parts.backend = backend.listener;
      parts.locals = { backend: backend.answer };
      if (backend.embedded.newAdministrator) administratorMade(backend.embedded.newAdministrator);
    }
    const settings = await buildSettings(environment, backend?.embedded);
    const backendAddress = environment.hosted?.url ?? ownAddress(server);
    const directory = await ensureBuild(root, settings, { backendAddress, progress, interrupted });
    const site = await loadSiteBuild(directory);
    parts.site = site;
    keepBuildInUse(directory);
    let shown = { directory, pages: settings.EDITED_PAGES };
    const publish = async () => {
      await checkContent(root);
      const built = await buildSettings(environment, backend?.embedded);
      // The running site shows the edited pages. A build from the files would undo those edits.
      if (built.EDITED_PAGES === PAGES_UNREAD)
        throw new StartError('The pages could not be read from the backend just now.');
      const progress = (step: string) => console.log(`Publishing: ${step}`);
      const context = { backendAddress, progress, strict: true, interrupted: ended };
      const newer = { directory: await ensureBuild(root, built, context), pages: built.EDITED_PAGES };
      if (newer.directory === shown.directory) return;
      await site.showFiles(newer.directory);
      shown = newer;
      parts.pages.purgeAll();
    };
    const publisher = createPublisher(publish, console.error);
    // One of the processes builds, and the others wait for it and show the same build.
    const publishMissed = async () => {
      const { EDITED_PAGES } = await buildSettings(environment, backend?.embedded);
      if (EDITED_PAGES !== shown.pages) publisher.request();
    };
    backend?.others.on('publish', (text) => (text === undefined ? publishMissed() : publisher.request()));
    // Another process may have published since this one read the pages.
    if (environment.databaseUrl) void publishMissed();
    const request = async () => {
      publisher.request();
      await backend?.others.send('publish');
    };
    parts.locals = {
      ...parts.locals,
      publisher: { request, state: publisher.state },
      backups: () => backupReport(environment),
    };
    backups = startBackups(environment, root);
    startHasEnded();
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The settings that pages are built with. A change in any of them makes a build stale.
 * @param embedded the embedded backend, of this process or of another
 */
export async function buildSettings(
  { siteUrl, hosted, adminEmail, strictContent }: Environment,
  embedded: (Pick<EmbeddedBackend, 'fetch'> & { secrets: Pick<EmbeddedBackend['secrets'], 'publicKey'> }) | undefined,
): Promise<BuildSettings> {
  const url = hosted?.url ?? '';
  const publicKey = hosted?.publicKey ?? embedded?.secrets.publicKey ?? '';
  const headers = { apikey: publicKey, authorization: `Bearer ${publicKey}` };
  return {
    SITE_URL: siteUrl,
    PUBLIC_SUPABASE_URL: url,
    PUBLIC_SUPABASE_ANON_KEY: publicKey,
    PUBLIC_ADMIN_EMAIL: adminEmail,
    STRICT_CONTENT: strictContent ? '1' : '0',
    EDITED_PAGES: await pageRowsHash((path) =>
      embedded
        ? embedded.fetch(new Request(`http://embedded${path}`, { headers }), null)
        : fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(PAGES_DEADLINE_MS) }),
    ),
  };
}

/**
 * A hash of the page rows and their versions, which every build reports (/build.json). The version is part of it so
 * that restoring an earlier text counts as another build. Each row is requested by itself, because an answer over HTTP
 * holds at most five (docs/decisions/0037). Returns `PAGES_UNREAD` when the rows cannot be read, so that the next start
 * builds again.
 */
async function pageRowsHash(read: (path: string) => Promise<Response>): Promise<string> {
  const row = async (id: string) => {
    const answer = await read(dataPath(`page_content?select=title,content,is_published,version&page_id=eq.${id}`));
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return [id, await answer.json()];
  };
  try {
    return createHash('sha256')
      .update(JSON.stringify(await Promise.all(PAGE_IDS.map(row))))
      .digest('hex');
  } catch {
    return PAGES_UNREAD;
  }
}

/**
 * Updates the modification time of the build's folder every hour, so that another process does not remove it as old.
 */
function keepBuildInUse(directory: string): void {
  setInterval(() => utimes(directory, new Date(), new Date()).catch(() => {}), 60 * 60_000).unref();
}

async function databaseAnswers({ hosted }: Environment, embedded: EmbeddedBackend | undefined): Promise<boolean> {
  if (!hosted) return embedded ? embedded.heartbeat.database() : false;
  const page = new URL(dataPath('page_content?select=page_id&limit=1'), hosted.url);
  const answer = await fetch(page, {
    headers: { apikey: hosted.publicKey, authorization: `Bearer ${hosted.publicKey}` },
    signal: AbortSignal.timeout(PAGES_DEADLINE_MS),
  });
  await answer.body?.cancel();
  return answer.ok;
}

/**
 * Listens on the socket that systemd passes, or on a port. systemd keeps its socket over a restart, so that connections
 * wait for the next process instead of being refused (sd_listen_fds(3)).
 */
function listen(server: Server, { port, host }: Environment): Promise<void> {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  const isPassed = Number(LISTEN_FDS) > 0 && (LISTEN_PID === undefined || Number(LISTEN_PID) === process.pid);
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartError(`PORT: ${port} is already in use on ${host}; stop what uses it, or set another PORT`));
      else if (error.code === 'EACCES') reject(new StartError(`PORT: ${port} may not be used by this account`));
      else reject(new StartError(`HOST: cannot listen on ${host} (${error.code ?? error.message})`));
    });
    if (isPassed) server.listen({ fd: FIRST_PASSED_DESCRIPTOR });
    else server.listen(port, host);
  });
}
