import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataDirectory, replaceFile } from './data-directory.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'site-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const open = (databaseUrl?: string) => openDataDirectory({ dataDir, databaseUrl });
const SERVER = 'postgres://server/site';

test('with PGlite one process has the directory', () => {
  const first = open();
  expect(() => open()).toThrow(`is in use by another process (${process.pid})`);
  expect(() => open(SERVER)).toThrow('is in use by another process');
  first.release();
  open().release();
});

test('with a PostgreSQL server several processes share the directory, and PGlite waits for the last of them', () => {
  const [first, second] = [open(SERVER), open(SERVER)];
  expect(() => open()).toThrow('is in use by another process');
  first.release();
  expect(() => open()).toThrow('is in use by another process');
  second.release();
  open().release();
});

test('a replaced file has its whole new text, and its owner alone may read it', () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, 'before');
  replaceFile(file, 'after');
  expect(readFileSync(file, 'utf8')).toBe('after');
  expect(() => replaceFile(join(dataDir, 'nowhere/file'), 'after')).toThrow('ENOENT');
  expect(readdirSync(dataDir)).toEqual(['file']);
});
