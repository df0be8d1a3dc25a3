import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../server/environment.ts';

/** Debian installs the programs by version. In PATH it has a wrapper, whose version depends on more than its name. */
const DEBIAN = '/usr/lib/postgresql';

function programFolders(): string[] {
  const byVersion = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  return [...(process.env.PATH ?? '').split(delimiter), ...byVersion];
}

/**
 * The path of a program of PostgreSQL that can work with a server: of the server's version, or else of the next later one.
 * @throws StartError when there is none, or all are older than the server
 */
export async function findProgram(
  name: 'pg_dump' | 'pg_restore',
  serverVersion: number,
  folders = programFolders(),
): Promise<string> {
  const files = folders
    .map((folder) => join(folder, name))
    .filter((file) => existsSync(file) && basename(realpathSync(file)) === name);
  const found = await Promise.all(files.map(async (file) => ({ file, version: await versionOf(file) })));
  const byVersion = found.filter(({ version }) => version > 0).sort((one, other) => one.version - other.version);
  const fitting = byVersion.find(({ version }) => version >= serverVersion);
  if (fitting) return fitting.file;
  const newest = byVersion.at(-1);
  const problem = newest ? `${name} ${newest.version} is older than the server` : `${name} is missing`;
  throw new StartError(
    `${problem}: the server is PostgreSQL ${serverVersion}; install ${name} ${serverVersion} or later (Debian and Ubuntu: apt-get install postgresql-client-${serverVersion})`,
  );
}

/** The major version that the program states; 0 when it does not run. */
async function versionOf(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)(file, ['--version']).catch(() => ({ stdout: '' }));
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
}

/**
 * Runs a program of PostgreSQL.
 * @param variables the address of the server, with the password
 * @throws StartError with the last line that it wrote about its failure
 */
export async function runProgram(
  file: string,
  parameters: readonly string[],
  { variables = {}, interrupted }: { variables?: Record<string, string>; interrupted: AbortSignal },
): Promise<void> {
  const child = spawn(file, parameters, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: interrupted,
  });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  const line = errors.split('\n').find((each) => each.includes('error:')) ?? errors.trim().split('\n').at(-1);
  throw new StartError(line?.trim() || `${file} ended with ${code}`);
}
