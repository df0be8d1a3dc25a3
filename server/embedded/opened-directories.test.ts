import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenedDirectories, openDirectories } from './opened-directories.ts';

let parent: string;
let path: string;
let directories: OpenedDirectories;
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'site-'));
  path = join(parent, 'data');
  directories = await openDirectories([path, join(path, 'database')]);
});
afterEach(async () => {
  await directories.close();
  rmSync(parent, { recursive: true });
});

test('a directory accepts files, and the check leaves no file behind', async () => {
  expect([await directories.loss(), await directories.takeFiles()]).toEqual([undefined, true]);
  expect(readdirSync(path)).toEqual(['database']);
});

test('a renamed directory counts as gone until it is back', async () => {
  renameSync(path, `${path}.away`);
  expect(await directories.loss()).toBe('gone');
  await expect(directories.takeFiles()).rejects.toThrow();
  renameSync(`${path}.away`, path);
  expect(await directories.loss()).toBeUndefined();
});

test('a directory that was removed and created again counts as another one, even with a reused inode number', async () => {
  for (let times = 0; times < 20; times++) {
    rmSync(path, { recursive: true });
    mkdirSync(join(path, 'database'), { recursive: true });
    expect(await directories.loss()).toBe('replaced');
  }
});

test('a subdirectory is checked as well', async () => {
  rmSync(join(path, 'database'), { recursive: true });
  expect(await directories.loss()).toBe('gone');
});
