import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartError } from '../server/environment.ts';
import { chromiumPath, firefoxPath, headlessChromiumPath } from './browsers.ts';

/** A program that the tests need and that is not an npm package. */
type Tool = { name: string; isThere: () => boolean; debian: string[]; otherwise: string };

const TOOLS: Tool[] = [
  {
    name: 'Chromium',
    isThere: () => chromiumPath() !== undefined,
    debian: ['chromium'],
    otherwise: 'install Chromium or Chrome and set CHROMIUM_PATH to it',
  },
  {
    name: 'PostgreSQL',
    isThere: () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0,
    debian: ['postgresql'],
    otherwise: 'install PostgreSQL 15 or newer (Debian and Ubuntu: apt-get install postgresql)',
  },
  {
    name: 'PgBouncer',
    isThere: () => programPath('pgbouncer') !== undefined,
    debian: ['pgbouncer'],
    otherwise: 'install PgBouncer (Debian and Ubuntu: apt-get install pgbouncer)',
  },
  {
    name: 'nginx',
    isThere: () => programPath('nginx') !== undefined,
    debian: ['nginx', 'openssl'],
    otherwise: 'install nginx and openssl (Debian and Ubuntu: apt-get install nginx openssl)',
  },
];

/** The path of a server's program; Debian has these in a folder that PATH may lack. */
export function programPath(name: 'nginx' | 'pgbouncer'): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
}

/** What is used where the distribution has it as a package. Without it, Chromium itself is used, or tests are skipped. */
const OPTIONAL: Pick<Tool, 'isThere' | 'debian'>[] = [
  {
    isThere: () => headlessChromiumPath() !== chromiumPath() || process.env.CHROMIUM_PATH !== undefined,
    debian: ['chromium-headless-shell'],
  },
  { isThere: () => firefoxPath() !== undefined, debian: ['firefox-esr'] },
];

/**
 * Installs the programs that the tests need from the system's packages, if that works without a prompt.
 * @throws StartError that lists what to install manually
 */
export function installTestTools(): void {
  const missing = TOOLS.filter((tool) => !tool.isThere());
  const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (mayInstall && missing.length > 0) {
    console.log(`Installing ${missing.map(({ name }) => name).join(' and ')} …`);
    run('apt-get', ['update', '-qq']);
    install(missing.flatMap(({ debian }) => debian));
  }
  const optional = OPTIONAL.filter((tool) => !tool.isThere()).flatMap(({ debian }) => debian);
  if (mayInstall) install(optional.filter(isPackage));
  const still = missing.filter((tool) => !tool.isThere());
  if (still.length > 0)
    throw new StartError(
      still.map(({ name, otherwise }) => `${name} is missing for the tests: ${otherwise}`).join('\n'),
    );
}

function install(packages: string[]): void {
  if (packages.length > 0) run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...packages]);
}

function isPackage(name: string): boolean {
  return run('apt-get', ['install', '--simulate', '-qq', name], 'ignore');
}

function run(command: string, parameters: string[], errors: 'inherit' | 'ignore' = 'inherit'): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, parameters, { stdio: ['ignore', 'ignore', errors], env: environment }).status === 0;
}
