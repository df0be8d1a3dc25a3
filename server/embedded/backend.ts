import type { Environment } from '../environment.ts';
import { ensureAdministrator } from './administrator.ts';
import { CHANGED_ROWS } from './data-api/changed-rows.ts';
import { createDiskSpaceCheck } from './disk-space.ts';
import { createHeartbeat, type Heartbeat } from './heartbeat.ts';
import { databaseDirectory, filesDirectory, openApp, signUpPastTheGate } from './lite-app.ts';
import { migrate, tightenGrants } from './migrate.ts';
import { openDirectories } from './opened-directories.ts';
import { createPasswordCheck, type Hashes, type PasswordCheck } from './password-check.ts';
import { createQueryGate, GateRefusal } from './query-gate.ts';
import { forgetGeneratedPassword, readSecrets, type Secrets } from './secrets.ts';
import { seed } from './seed.ts';
import { hasBoundedValidity } from './verify-token.ts';
import { createVisitorTokens } from './visitor-token.ts';

/** Reports the steps of the start, which the start script prints. */
export type Progress = (step: string) => void;

export type EmbeddedBackend = Readonly<{
  secrets: Secrets;
  /**
   * Answers /auth/v1, /rest/v1 and /storage/v1 as Supabase does, one query at a time, with clients taking turns. The
   * client is identified by the header x-client-address, which only our own code sets.
   */
  fetch: (request: Request, peerAddress: string | null) => Promise<Response>;
  /** Runs SQL as the database's owner. For the start and for checks only; never with text from outside. */
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
   * Calls the listener with the table's name after a change to rows that pages show, whoever made the change. The call
   * comes once the new rows can be read, and before the client that made the change gets its answer.
   */
  onRowsChanged: (listener: (table: string) => void) => Promise<void>;
  /** The folder of the stored files, with one folder per bucket. */
  filesDirectory: string;
  /** Runs a task while no query reads or writes the database, so that its files are consistent. */
  whileStill: <T>(task: () => Promise<T>) => Promise<T>;
  /** Set when this start created the administrator with a generated password, which is shown once. */
  newAdministrator: { email: string; password: string } | undefined;
  close: () => Promise<void>;
}>;

/**
 * Starts Supabase Lite on PGlite inside this process: migrations, seed, administrator.
 * @throws StartError naming the migration, the seed or the setting that failed.
 */
export async function startEmbeddedBackend(
  environment: Environment,
  root: string,
  progress: Progress,
): Promise<EmbeddedBackend> {
  const secrets = await readSecrets(environment.dataDir);
  progress('opening the database');
  const app = await openApp(environment, root, secrets);
  const directories = await openDirectories([environment.dataDir, databaseDirectory(environment), filesDirectory(app)]);
  const close = async () => {
    await app.connection.close();
    await directories.close();
  };
  const query = async <T>(sql: string, ...parameters: unknown[]) =>
    (await app.connection.driver.query<T>(sql, parameters)).rows;
  try {
    progress('applying migrations');
    await migrate(app, root);
    await tightenGrants(app, root, secrets);
    progress('seeding');
    await seed({ query, execute: (sql) => app.connection.driver.exec(sql).then(() => {}), root });
    // PGlite does not collect statistics automatically. Without them the planner assumes that every table is small.
    await query('analyze');
    const signUp = signUpPastTheGate(app, secrets);
    const newAdministrator = await ensureAdministrator({ environment, secrets, query, signUp });
    const pass = createQueryGate({ patienceMs: 15_000, places: 500, placesEach: 50 });
    const diskSpace = createDiskSpaceCheck(environment.dataDir, { log: console.error, loss: directories.loss });
    const passwords = createPasswordCheck({
      hashesFor: async (email, client) => {
        // Signing in stores a session. Without the data directory the query itself may fail as well.
        if (await diskSpace.problem()) throw new GateRefusal('nothing can be stored');
        const [hashes] = await pass(() => query<Hashes>(HASHES, email.toLowerCase()), { client });
        return hashes ?? { own: null, administrators: null };
      },
    });
    const nameVisitor = createVisitorTokens(secrets);
    // A request's queries are one transaction of the only connection; another query in between would be part of it.
    const queryBetweenRequests: typeof query = (sql, ...parameters) =>
      pass(() => query(sql, ...parameters), { isUrgent: true });
    const heartbeat = await createHeartbeat({ query: queryBetweenRequests, directories, problem: diskSpace.problem });
    return {
      secrets,
      query: queryBetweenRequests,
      signUp,
      checkPassword: passwords.check,
      passwordChanged: async (userId) => {
        const [administrator] = await queryBetweenRequests('select from private.admins where user_id = $1', userId);
        if (administrator) forgetGeneratedPassword(environment.dataDir, secrets);
      },
      heartbeat,
      onRowsChanged: async (listener) => {
        await app.connection.driver.listen(CHANGED_ROWS, listener);
      },
      filesDirectory: filesDirectory(app),
      newAdministrator,
      fetch: (request, peerAddress) => {
        nameVisitor(request);
        const client = request.headers.get('x-client-address') ?? '';
        const endless = refusalForEndlessToken(request);
        if (endless) return Promise.resolve(endless);
        const answer = async () => (await diskSpace.refusal(request)) ?? app.fetch(request, { peerAddress });
        return pass(answer, { client, signal: request.signal });
      },
      whileStill: (task) =>
        pass(async () => {
          await app.connection.driver.exec('checkpoint');
          return app.connection.driver.runExclusive(task);
        }),
      close: async () => {
        await passwords.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
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
