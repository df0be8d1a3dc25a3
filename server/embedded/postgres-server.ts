import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import postgres, { type Options, type PostgresType, type Sql } from 'postgres';
import { StartError } from '../environment.ts';
import { DatabaseAway } from './connection-pool.ts';

const OLDEST_VERSION = 15;

/** The roles of Supabase; a request runs as one of them. */
export const ROLES = ['anon', 'authenticated', 'service_role'];

/** The address of the database, without its password. */
type Target = Readonly<{ place: string; user: string; database: string }>;

export type Client = Options<Record<string, PostgresType>>;

/** @throws StartError when the file named by sslrootcert cannot be read, or holds no certificate */
export function clientOptions(databaseUrl: string): { options: Client; target: Target } {
  const url = new URL(databaseUrl);
  const socket = /^\/.*/.exec(url.searchParams.get('host') ?? '')?.[0];
  const host = decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost';
  const port = portOf(url);
  const user = decodeURIComponent(url.username) || userInfo().username;
  const database = decodeURIComponent(url.pathname.slice(1)) || user;
  return {
    options: {
      // In lists, because the driver would divide an IPv6 address at its colons. Its types know only the single form.
      ...(socket
        ? { path: `${socket}/.s.PGSQL.${port}` }
        : { host: [host] as unknown as string, port: [port] as unknown as number }),
      ...(!socket && { ssl: tlsOptions(host, url) }),
      user,
      database,
      ...(url.password && { password: decodeURIComponent(url.password) }),
      onnotice: () => {},
      connect_timeout: 5,
      // A connection may end during a transaction by none of these.
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
    },
    target: { place: socket ?? `${host}:${port}`, user, database },
  };
}

function portOf({ port, searchParams }: URL): number {
  return Number(port || searchParams.get('port') || 5432);
}

/** As in libpq: `require` encrypts; the two others, and `require` with an authority, also check who the server is. */
function tlsOptions(host: string, { searchParams }: URL): NonNullable<Client['ssl']> {
  const mode = searchParams.get('sslmode') ?? 'prefer';
  const file = searchParams.get('sslrootcert');
  if (mode === 'disable') return false;
  if (mode === 'allow' || mode === 'prefer' || (mode === 'require' && !file)) return mode;
  return {
    rejectUnauthorized: true,
    ...(file && { ca: certificateIn(file) }),
    ...(!isIP(host) && { servername: host }),
    // The driver names the host to Node only if it is no address of numbers, and Node would then expect "localhost".
    checkServerIdentity: (_: string, certificate: PeerCertificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
}

function certificateIn(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`DATABASE_URL: sslrootcert ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    new X509Certificate(text);
  } catch {
    throw new StartError(`DATABASE_URL: sslrootcert ${file} holds no certificate (PEM)`);
  }
  return text;
}

export type ArrayType = { element: number; array: number };

/**
 * Checks the server, and makes the roles that Supabase would bring.
 * @returns the types of arrays
 * @throws StartError with the SQL that another account has to run
 */
export async function prepareDatabase(owner: Sql, { user, database }: Target): Promise<ArrayType[]> {
  const [server] = await owner<{ version: number; encoding: string; stores: boolean }[]>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as stores`;
  if (!server || server.version < OLDEST_VERSION)
    throw new StartError(
      `DATABASE_URL: the server is PostgreSQL ${server?.version}; ${OLDEST_VERSION} or later is needed`,
    );
  if (server.encoding !== 'UTF8')
    throw new StartError(
      `DATABASE_URL: the database "${database}" has the encoding ${server.encoding}; make one with: createdb -E UTF8 -T template0 …`,
    );
  if (!server.stores) throw new StartError('DATABASE_URL: the server takes no writes (a standby, or read-only)');
  const asked = await missingRights(owner, user, database, server.version);
  for (const statement of asked) await owner.unsafe(statement).catch(() => {});
  // A right that was not granted is only a warning, and another process may have made a role meanwhile.
  const missing = asked.length > 0 ? await missingRights(owner, user, database, server.version) : [];
  if (missing.length > 0)
    throw new StartError(
      `DATABASE_URL: the account "${user}" may not prepare the database "${database}"; run there as superuser: ${missing.join('; ')};`,
    );
  return owner<ArrayType[]>`
    select typelem::int as element, oid::int as array from pg_type where typcategory = 'A' and typelem <> 0`;
}

/** The statements that are left to run until the account has everything that the site needs. */
async function missingRights(owner: Sql, user: string, database: string, version: number): Promise<string[]> {
  const membership = version >= 16 ? 'set' : 'member';
  const named = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const [has] = await owner<{ create: boolean; createInPublic: boolean }[]>`
    select has_database_privilege(current_database(), 'create') as create,
      has_schema_privilege('public', 'create') as "createInPublic"`;
  const known = await owner<{ name: string; bypass: boolean; isMember: boolean }[]>`
    select rolname as name, rolbypassrls as bypass, pg_has_role(current_user, oid, ${membership}) as "isMember"
    from pg_roles where rolname in ${owner(ROLES)}`;
  const toMake = ROLES.filter((role) => !known.some(({ name }) => name === role));
  const toJoin = ROLES.filter((role) => !known.some(({ name, isMember }) => name === role && isMember));
  const bypasses = known.every(({ name, bypass }) => name !== 'service_role' || bypass);
  return [
    ...toMake.map((role) => `create role ${role} nologin${role === 'service_role' ? ' bypassrls' : ''}`),
    ...(bypasses ? [] : ['alter role service_role bypassrls']),
    ...(toJoin.length > 0 ? [`grant ${toJoin.join(', ')} to ${named(user)}`] : []),
    ...(has?.create ? [] : [`grant create on database ${named(database)} to ${named(user)}`]),
    ...(has?.createInPublic ? [] : [`grant usage, create on schema public to ${named(user)}`]),
  ];
}

/**
 * Refuses a pooler that gives each transaction or statement another connection to the server. Behind one, the site would
 * never hear of changes, its locks would hold nothing, and the settings of a connection would reach other clients.
 * @throws StartError
 */
export async function refuseTransactionPooling(databaseUrl: string): Promise<void> {
  const processOf = async (sql: Pick<Sql, 'unsafe'>) => (await sql.unsafe('select pg_backend_pid() as id'))[0]?.id;

  /** Whether two clients were served by one process of the server, or one client by two. */
  async function isPooled(one: Sql, other: Sql): Promise<boolean> {
    const before = await processOf(one);
    try {
      return await other.begin(
        async (transaction) => (await processOf(transaction)) === before || (await processOf(one)) !== before,
      );
    } catch (error) {
      // A pooler in statement mode refuses a transaction, and ends the connection.
      if (/^(08P01|CONNECTION_CLOSED)$/.test(`${(error as { code?: string }).code}`)) return true;
      throw error;
    }
  }

  await withServer(databaseUrl, (one, { place }) =>
    withServer(databaseUrl, async (other) => {
      // Other clients of the pooler may change the order in which it hands out its connections.
      for (let attempt = 0; attempt < 3; attempt++)
        if (await isPooled(one, other))
          throw new StartError(
            `DATABASE_URL: a pooler in transaction mode answers at ${place}; name the server itself, or a pooler in session mode`,
          );
    }),
  );
}

/** One line for what an operator can correct; other errors as they are. */
export function startErrorOf(error: unknown, { place, user, database }: Target): unknown {
  if (error instanceof StartError) return error;
  const cause = error instanceof DatabaseAway ? (error.cause ?? error) : error;
  const { code = '', message = '', syscall = '' } = (cause ?? {}) as Partial<NodeJS.ErrnoException>;
  const line = (text: string) => new StartError(`DATABASE_URL: ${text}`);
  switch (code) {
    case '28P01':
    case '28000':
      return line(`the server at ${place} refused the user "${user}" or the password`);
    case '3D000':
      return line(`the server at ${place} has no database "${database}"`);
    case '42501':
      return line(`the account "${user}" lacks a right in the database "${database}": ${message}`);
    case '53300':
      return line(`the server at ${place} has no connection left (max_connections)`);
    case '57P03':
      return line(`the server at ${place} is starting or stopping; try again`);
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return line(`the certificate of ${place} is made out to another name; sslmode=verify-ca does not check the name`);
  if (/^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_|ERR_TLS|ERR_SSL)/.test(code))
    return line(`the certificate of ${place} is not accepted (${code}); sslrootcert names the file of its authority`);
  if (error instanceof DatabaseAway || /^(CONNECT|ECONN|08)/.test(code) || /^(connect|getaddrinfo)$/.test(syscall))
    return line(`no PostgreSQL server answers at ${place}${code && ` (${code})`}`);
  return error;
}

/**
 * Runs a task on a connection of its own.
 * @throws StartError for what the operator can correct
 */
export async function withServer<Result>(
  databaseUrl: string,
  task: (sql: Sql, target: Target) => Promise<Result>,
): Promise<Result> {
  const { options, target } = clientOptions(databaseUrl);
  const sql = postgres({ ...options, max: 1 });
  try {
    return await task(sql, target);
  } catch (error) {
    throw startErrorOf(error, target);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The same address for PostgreSQL's own programs. In their environment, because everybody may read a command line. */
export function programVariables(databaseUrl: string): Record<string, string> {
  const { searchParams } = new URL(databaseUrl);
  const { options } = clientOptions(databaseUrl);
  const mode = searchParams.get('sslmode');
  const certificate = searchParams.get('sslrootcert') ?? (mode === 'verify-full' ? 'system' : undefined);
  return {
    PGHOST: options.path ? dirname(options.path) : `${options.host}`,
    PGPORT: `${portOf(new URL(databaseUrl))}`,
    PGUSER: `${options.user}`,
    PGDATABASE: `${options.database}`,
    ...(options.password && { PGPASSWORD: `${options.password}` }),
    ...(mode && { PGSSLMODE: mode }),
    ...(certificate && { PGSSLROOTCERT: certificate }),
  };
}
