import type { Environment } from '../environment.ts';
import { ensureAdministrator } from './administrator.ts';
import { callsReadingFunction } from './data-api/catalogue.ts';
import { CHANGED_ROWS } from './data-api/changed-rows.ts';
import { createDirectReads } from './direct-reads.ts';
import { createDiskSpaceCheck } from './disk-space.ts';
import type { Engine } from './engine.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { filesDirectory, signUpPastTheGate, syncUploads } from './lite-app.ts';
import { migrate, tightenGrants } from './migrate.ts';
import { openDirectories } from './opened-directories.ts';
import { joinOtherProcesses, type OtherProcesses } from './other-processes.ts';
import { configureOwnerLists } from './owner-lists.ts';
import { createPasswordCheck, type Hashes, type PasswordCheck } from './password-check.ts';
import { openPglite } from './pglite-engine.ts';
import { createQueryGate, GateRefusal } from './query-gate.ts';
import { forgetGeneratedPassword, readSecrets, type Secrets } from './secrets.ts';
import { seed } from './seed.ts';
import { scheduleVacuum } from './vacuum.ts';
import { hasBoundedValidity } from './verify-token.ts';
import { createVisitorTokens } from './visitor-token.ts';

/** Reports the steps of the start, which the start script prints. */
export type Progress = (step: string) => void;

export type EmbeddedBackend = Readonly<{
  secrets: Secrets;
  /**
   * Answers /auth/v1, /rest/v1 and /storage/v1 as Supabase does, with clients taking turns. The client is identified by
   * the header x-client-address, which only our own code sets.
   * @throws GateRefusal when too many wait, or when the database is away
   */
  fetch: (request: Request, peerAddress: string | null) => Promise<Response>;
  /** The same for the site's own pages, whose usual reads take one query instead of a way through all of Supabase Lite. */
  fetchForPages: (request: Request) => Promise<Response>;
  /** Runs SQL as the database's owner. Text from outside may be in the parameters, never in the SQL. */
  query: <T>(sql: string, ...parameters: unknown[]) => Promise<T[]>;
  /** Creates an account although the served backend refuses sign-ups. @throws StartError with the server's reason */
  signUp: (email: string, password: string) => Promise<void>;
  /** Whether a password matches an account. Takes as long when there is no such account. */
  checkPassword: PasswordCheck['check'];
  /** Call after an account's password has changed: a generated administrator password may still be stored. */
  passwordChanged: (userId: string) => Promise<void>;
  /** Checks whether data can be stored. */
  heartbeat: Heartbeat;
  /**
   * Calls the listener with the table's name after a change to rows that pages show, whoever made the change, and with ''
   * when changes may have been missed. The call comes once the new rows can be read, and before a client of this process
   * that made the change gets its answer.
   */
  onRowsChanged: (listener: (table: string) => void) => Promise<void>;
  /** Begins to exchange messages with the other processes on this database; on PGlite there are none. */
  joinOthers: () => Promise<OtherProcesses>;
  /** The folder of the stored files, with one folder per bucket. */
  filesDirectory: string;
  /**
   * Runs a task while no query reads or writes the database, so that its files are consistent. Undefined when the
   * database is not in the data directory.
   */
  whileStill: Engine['whileStill'];
  /** Set when this start created the administrator with a generated password, which is shown once. */
  newAdministrator: { email: string; password: string } | undefined;
  close: () => Promise<void>;
}>;

/**
 * Starts Supabase Lite on PGlite inside this process, or on a PostgreSQL server: migrations, seed, administrator.
 * @throws StartError naming the migration, the seed or the setting that failed.
 */
export async function startEmbeddedBackend(
  environment: Environment,
  root: string,
  progress: Progress,
): Promise<EmbeddedBackend> {
  const { dataDir, databaseUrl } = environment;
  const secrets = await readSecrets(dataDir);
  progress('opening the database');
  const engine = databaseUrl
    ? // Not loaded for PGlite, which needs no driver.
      await (await import('./postgres-engine.ts')).openPostgres({ ...environment, databaseUrl }, root, secrets)
    : await openPglite(environment, root, secrets);
  const { app, query } = engine;
  syncUploads(app);
  const opened = [dataDir, ...(engine.directory ? [engine.directory] : []), filesDirectory(app)];
  const directories = await openDirectories(opened);
  const close = async () => {
    await engine.close();
    await directories.close();
  };
  try {
    const signUp = signUpPastTheGate(app, secrets);
    const newAdministrator = await engine.alone(async () => {
      progress('applying migrations');
      await migrate(engine, root);
      await tightenGrants(engine, root);
      progress('seeding');
      await seed({ query, execute: engine.execute, root });
      await configureOwnerLists(engine, root, console.warn);
      return ensureAdministrator({ environment, progress, secrets, query, signUp });
    });
    await engine.serve();
    const pass = createQueryGate({ patienceMs: 15_000, places: 500, placesEach: 50, atOnce: engine.atOnce });
    const diskSpace = createDiskSpaceCheck(dataDir, {
      log: console.error,
      hasDatabase: engine.directory !== undefined,
      loss: directories.loss,
    });
    const passwords = createPasswordCheck({
      hashesFor: async (email, client) => {
        // Signing in stores a session. Without the data directory the query itself may fail as well.
        if (engine.directory && (await diskSpace.problem())) throw new GateRefusal('nothing can be stored');
        const [hashes] = await pass(() => query<Hashes>(HASHES, email.toLowerCase()), { client });
        return hashes ?? { own: null, administrators: null };
      },
    });
    const nameVisitor = createVisitorTokens(secrets);
    // On PGlite a request's queries are one transaction of the only connection; another query would be part of it.
    const betweenRequests = <T>(task: () => Promise<T>) => pass(task, { isUrgent: true });
    const queryBetweenRequests: typeof query = async <T>(sql: string, ...parameters: unknown[]) => {
      const rows = await betweenRequests(() => query<T>(sql, ...parameters));
      if (!/^\s*select\b/i.test(sql)) await engine.heard(CHANGED_ROWS);
      return rows;
    };
    const heartbeat = createHeartbeat({
      stores: () => betweenRequests(engine.stores),
      reads: async () => (await queryBetweenRequests('select 1')).length === 1,
      directories,
      problem: diskSpace.problem,
    });
    const fetch: EmbeddedBackend['fetch'] = (request, peerAddress) => {
      nameVisitor(request);
      const client = request.headers.get('x-client-address') ?? '';
      const endless = refusalForEndlessToken(request);
      if (endless) return Promise.resolve(endless);
      vacuums?.noteRequest(mayChange(request));
      const answer = async () => {
        const refusal = await diskSpace.refusal(request);
        if (refusal) return refusal;
        const answered = await engine.answer(() => app.fetch(request, { peerAddress }));
        if (mayChange(request)) await engine.heard(CHANGED_ROWS);
        return answered;
      };
      return pass(answer, { client, signal: request.signal });
    };
    const { whileStill, vacuum } = engine;
    const vacuums = vacuum && scheduleVacuum(() => betweenRequests(vacuum));
    return {
      secrets,
      query: queryBetweenRequests,
      signUp,
      checkPassword: passwords.check,
      passwordChanged: async (userId) => {
        const [administrator] = await queryBetweenRequests('select from private.admins where user_id = $1', userId);
        if (administrator) forgetGeneratedPassword(dataDir, secrets);
      },
      heartbeat,
      onRowsChanged: (listener) => engine.listen(CHANGED_ROWS, listener),
      joinOthers: () => joinOtherProcesses(engine),
      filesDirectory: filesDirectory(app),
      newAdministrator,
      fetch,
      fetchForPages: createDirectReads({
        publicKey: secrets.publicKey,
        read: (sql, parameters, signal) => {
          vacuums?.noteRequest(false);
          return pass(() => engine.readAsVisitor(sql, parameters), { signal });
        },
        fetch: (request) => fetch(request, null),
      }),
      whileStill: whileStill && ((task) => pass(() => whileStill(task))),
      close: async () => {
        vacuums?.stop();
        await passwords.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Whether a request can change a row. */
function mayChange({ method, url }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD' && !callsReadingFunction(new URL(url).pathname);
}

/** The password hash of an account, looked up by address in the same way as Lite does, and the administrator's hash. */
const HASHES = `
  select
    (select encrypted_password from auth.users where email = $1 limit 1) as own,
    (select encrypted_password from auth.users join private.admins on user_id = id limit 1) as administrators`;

/** Refuses a token without an expiry, which Lite would accept forever. */
function refusalForEndlessToken({ headers }: Request): Response | undefined {
  const token = /^bearer\s+(\S+)\s*$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (token?.split('.').length !== 3 || hasBoundedValidity(token)) return undefined;
  const message = 'The token must say when it ends, and end within a week.';
  return Response.json({ code: 'PGRST301', error_code: 'bad_jwt', message, msg: message }, { status: 401 });
}
