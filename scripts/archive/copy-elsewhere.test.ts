import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backupVariables } from '../../server/backups/backup-settings.ts';
import { temporaryDirectory } from '../../tests/support/start-command.ts';
import { type StorageServer, startStorageServer } from '../../tests/support/storage-server.ts';
import { copyElsewhere } from './copy-elsewhere.ts';

const place = temporaryDirectory();
const folder = join(place.path, 'elsewhere');
const file = join(place.path, 'archive');
const NAMES = ['01', '02', '03', '04'].map((day) => `backup-2026-11-${day}T03-30-00Z.tar.gz`);
const [FIRST = '', SECOND = '', THIRD = '', FOURTH = ''] = NAMES;

let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorageServer();
  mkdirSync(folder);
  writeFileSync(file, Buffer.alloc(3_000_000, 'a backup '));
});
afterAll(async () => {
  await storage.close();
  place.remove();
});
beforeEach(() => {
  storage.objects.clear();
  storage.requests.length = 0;
});

/** @param to the value of BACKUP_TO */
function copy(to: string, name = FOURTH, keep = 2): Promise<string> {
  const destination = backupVariables.BACKUP_TO.parse(to);
  if (!destination) throw new Error('it is not understood');
  return copyElsewhere(destination, file, { name, keep, interrupted: new AbortController().signal });
}

test('a folder gets a copy for its owner, keeps as many as it should, and nothing else is touched', async () => {
  for (const name of [FIRST, SECOND, THIRD, 'holiday.jpg', `${FIRST}.part`]) writeFileSync(join(folder, name), '');
  expect(await copy(folder)).toBe(`copied to ${folder}`);
  expect(readdirSync(folder).sort()).toEqual([THIRD, FOURTH, 'holiday.jpg']);
  expect(readFileSync(join(folder, FOURTH)).equals(readFileSync(file))).toBe(true);
  expect(statSync(join(folder, FOURTH)).mode & 0o777).toBe(0o600);
});

test('a folder that is not there, as that of a disk which is not mounted, is not made', async () => {
  const missing = join(place.path, 'missing');
  await expect(copy(missing)).rejects.toThrow(`BACKUP_TO: the folder ${missing} is not there`);
});

test('a command gets the path of the backup, and its last line is the reason of its failure', async () => {
  const target = join(place.path, 'by command');
  expect(await copy(`command: cp "$1" '${target}'`)).toBe('copied by the command');
  expect(readFileSync(target).equals(readFileSync(file))).toBe(true);
  await expect(copy('command: echo one; echo "the disk is full" >&2; exit 7')).rejects.toThrow(
    'BACKUP_TO: the command ended with 7: the disk is full',
  );
});

test('storage gets the signed backup, and keeps as many as it should in its folder', async () => {
  const others = ['site/holiday.jpg', `other/${FIRST}`, FIRST];
  for (const name of [...others, `site/${FIRST}`, `site/${SECOND}`, `site/${THIRD}`])
    storage.objects.set(name, Buffer.from(''));
  expect(await copy(storage.address('site'))).toMatch(/^copied to 127\.0\.0\.1:\d+$/);
  expect([...storage.objects.keys()].sort()).toEqual([...others, `site/${THIRD}`, `site/${FOURTH}`].sort());
  expect(storage.objects.get(`site/${FOURTH}`)?.equals(readFileSync(file))).toBe(true);
});

test('a folder of the storage may have any name', async () => {
  expect(await copy(storage.address("a%20b/+ü&(1)'"))).toMatch(/^copied to/);
  expect([...storage.objects.keys()]).toEqual([`a b/+ü&(1)'/${FOURTH}`]);
});

test('storage that refuses is not asked again, and its reason is passed on', async () => {
  await expect(copy(storage.address('', 'another secret'))).rejects.toThrow(
    /^BACKUP_TO: 127\.0\.0\.1:\d+ refused the backup \(SignatureDoesNotMatch: Not like this\.\)$/,
  );
  expect(storage.requests).toEqual([`PUT ${FOURTH}`]);
  expect(storage.objects.size).toBe(0);
});

test('a connection that breaks and storage that is busy are tried again', async () => {
  storage.faults.push('break', 'busy');
  expect(await copy(storage.address())).toMatch(/^copied to/);
  expect([...storage.objects.keys()]).toEqual([FOURTH]);
});

test('storage that cannot be reached is named, without the key', async () => {
  const silent = await startStorageServer();
  await silent.close();
  await expect(copy(silent.address())).rejects.toThrow(
    /^BACKUP_TO: the connection to 127\.0\.0\.1:\d+ failed \(ECONNREFUSED\)$/,
  );
});

test('a key that may only add is enough, and the older backups stay', async () => {
  storage.objects.set(FIRST, Buffer.from(''));
  storage.faults.push('none', 'refuse');
  expect(await copy(storage.address(), FOURTH, 1)).toMatch(
    /\(older ones stay: BACKUP_TO: 127\.0\.0\.1:\d+ refused GET \(AccessDenied: .*\)\)$/,
  );
  expect([...storage.objects.keys()].sort()).toEqual([FIRST, FOURTH]);
});
