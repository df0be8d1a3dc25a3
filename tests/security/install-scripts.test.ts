import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/start-command.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts, allowScripts } = JSON.parse(read('package.json')) as Record<string, Record<string, unknown>>;
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<
    string,
    {
      hasInstallScript?: boolean;
      integrity?: string;
      resolved?: string;
      link?: boolean;
      inBundle?: boolean;
      optional?: boolean;
      os?: string[];
      cpu?: string[];
    }
  >;
};
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

test('only one package may run an install script: the one that provides Node', () => {
  expect(Object.entries(allowScripts ?? {}).filter(([, allowed]) => allowed === true)).toEqual([['node', true]]);
  expect(read('.npmrc')).toMatch(/^strict-allow-scripts=true$/m);
  expect(read('.npmrc')).not.toMatch(/^(@.*:)?registry|_auth|_token|ignore-scripts=false/m);
});

test('every package with an install script is listed, whether it may run or not', () => {
  const having = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(having.length).toBeGreaterThan(0);
  for (const [path] of having) expect(Object.keys(allowScripts ?? {}), path).toContain(nameOf(path));
});

test('installing this project runs no script of its own', () => {
  for (const name of ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'dependencies'])
    expect(scripts?.[name], name).toBeUndefined();
});

test('the lockfile has a checksum for every package, and no registry address', () => {
  // A bundled package is covered by the checksum of the package that contains it.
  const others = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && !inBundle);
  expect(others.length).toBeGreaterThan(500);
  for (const [path, { integrity, resolved, link, optional, os, cpu }] of others) {
    expect(link, path).toBeUndefined();
    // Not every registry gives checksums of binaries for other platforms.
    const elsewhere = optional && (os ?? cpu) !== undefined && integrity === undefined;
    if (!elsewhere) expect(integrity, path).toMatch(/^sha512-/);
    expect(resolved ?? '', path).toBe('');
  }
});
