#!/usr/bin/env node
// Installs the packages of package-lock.json if they are missing. Runs on the machine's own Node and imports nothing of
// the project, because the packages include the Node that everything else runs on.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const mark = join(root, 'node_modules', '.installed-lockfile');

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
  process.exit(1);
}
const lockfile = join(root, 'package-lock.json');
const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
if (!isInstalled()) {
  console.log('Installing packages (a minute or two, once) …');
  const install = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (install.status !== 0) {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(1);
  }
  writeFileSync(mark, wanted);
}

/**
 * Whether this script installed from this very lockfile, or npm has installed since the lockfile last changed. In
 * production the packages were installed on purpose, and must not change under a running site.
 */
function isInstalled() {
  if (process.env.NODE_ENV === 'production' && existsSync(join(root, 'node_modules'))) return true;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return true;
  const written = join(root, 'node_modules', '.package-lock.json');
  return existsSync(written) && statSync(written).mtimeMs >= statSync(lockfile).mtimeMs;
}
