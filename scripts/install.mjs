#!/usr/bin/env node
// Installs what package-lock.json names, when it is not there yet. Runs on the machine's own Node, before anything of
// the project can be imported: the install brings the Node that everything else runs on.
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

/** Installed from this very lockfile by this script, or by npm itself since the lockfile last changed. */
function isInstalled() {
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return true;
  const written = join(root, 'node_modules', '.package-lock.json');
  return existsSync(written) && statSync(written).mtimeMs >= statSync(lockfile).mtimeMs;
}
