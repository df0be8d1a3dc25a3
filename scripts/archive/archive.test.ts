import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestOf } from './manifest.ts';
import { unpackArchive } from './unpack-archive.ts';
import { writeArchive } from './write-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LONG = `deep/${'a long name of an image '.repeat(6)}ü.png`;
const FILES: Record<string, Buffer> = {
  'posts.ndjson': Buffer.from('{"slug":"a"}\n'),
  empty: Buffer.alloc(0),
  'block-512': Buffer.alloc(512, 7),
  'deep/large': Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 31) % 251)),
  [LONG]: Buffer.from('pax'),
};
const archive = join(folder, 'whole.tar.gz');
const { signal: interrupted } = new AbortController();
let unpacked = 0;
const unpack = (file: string, kind: 'export' | 'backup' = 'export') =>
  unpackArchive(file, kind, join(folder, `unpacked-${unpacked++}`), interrupted);

beforeAll(async () => {
  const from = join(folder, 'from');
  mkdirSync(join(from, 'deep'), { recursive: true });
  for (const [name, bytes] of Object.entries(FILES)) writeFileSync(join(from, name), bytes);
  await writeArchive(archive, from, await manifestOf('export', from, Object.keys(FILES), { posts: 1 }), {
    directories: ['nothing in it'],
    interrupted,
  });
});

describe('an archive', () => {
  it('is unpacked as it was packed, including empty directories and long names', async () => {
    const to = join(folder, 'back');
    const manifest = await unpackArchive(archive, 'export', to, interrupted);
    expect(manifest.counts).toEqual({ posts: 1 });
    for (const [name, bytes] of Object.entries(FILES))
      expect(readFileSync(join(to, name)).equals(bytes), name).toBe(true);
    expect(readdirSync(join(to, 'nothing in it'))).toEqual([]);
    expect(statSync(join(to, 'posts.ndjson')).mode & 0o777).toBe(0o600);
  });

  it('is readable only by its owner, and is an ordinary tar file', () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    const listed = execFileSync('tar', ['-tzf', archive], { env: { ...process.env, LC_ALL: 'C.UTF-8' } }).toString();
    expect(listed.trim().split('\n')[0]).toBe('manifest.json');
    expect(execFileSync('tar', ['-xzOf', archive, 'deep/large']).equals(FILES['deep/large'] ?? Buffer.alloc(0))).toBe(
      true,
    );
  });

  it('does not overwrite an existing file, and leaves nothing behind when writing fails', async () => {
    const from = join(folder, 'from');
    const manifest = await manifestOf('export', from, ['empty']);
    await expect(writeArchive(archive, from, manifest, { interrupted })).rejects.toThrow(
      'there is such a file already',
    );
    const broken = { ...manifest, files: [{ name: 'gone', bytes: 3, sha256: '0'.repeat(64) }] };
    await expect(writeArchive(join(folder, 'broken.tar.gz'), from, broken, { interrupted })).rejects.toThrow();
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);
  });
});

it('an interrupted archive leaves no file', async () => {
  const from = join(folder, 'from');
  const late = writeArchive(join(folder, 'interrupted.tar.gz'), from, await manifestOf('export', from, ['empty']), {
    interrupted: AbortSignal.abort(),
  });
  await expect(late).rejects.toThrow('abort');
  expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([]);
});

describe('a damaged or foreign archive', () => {
  /** A changed copy of the archive; `change` gets the plain tar. */
  const changed = (name: string, change: (tar: Buffer) => Buffer) => {
    const file = join(folder, name);
    writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(archive)))));
    return file;
  };
  const replaced = (from: string, to: string) => (tar: Buffer) =>
    Buffer.from(tar.toString('latin1').replace(from, to), 'latin1');

  it.each([
    ['with one byte changed', replaced('{"slug":"a"}', '{"slug":"b"}'), 'posts.ndjson is not what its check sum says'],
    ['with a file cut off', (tar: Buffer) => tar.subarray(0, 6000), 'damaged'],
    ['of a newer site', replaced('"version": 1', '"version": 2'), 'a newer version of the site made it (format 2)'],
    ['without a manifest', replaced('"kind"', '"kine"'), 'this is no archive of this site'],
    ['with a broken header', replaced('ustar', 'xstar'), 'damaged, or no archive of this site'],
    ['with the size of a file changed', replaced('"bytes": 13', '"bytes": 12'), 'is not what its check sum says'],
  ])('is refused %s, with a message of one line', async (_, change, reason) => {
    const file = changed(`changed-${unpacked}.tar.gz`, change);
    const error = await unpack(file).catch((refusal: Error) => refusal);
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringContaining(reason) });
    expect((error as Error).message).not.toContain('\n');
  });

  it('is refused when the file is cut off, is something else or does not exist', async () => {
    const cut = join(folder, 'cut.tar.gz');
    const whole = readFileSync(archive);
    writeFileSync(cut, whole.subarray(0, whole.length - 5));
    await expect(unpack(cut)).rejects.toThrow('damaged, or no archive of this site');
    writeFileSync(cut, 'hello');
    await expect(unpack(cut)).rejects.toThrow('damaged, or no archive of this site');
    await expect(unpack(join(folder, 'nowhere'))).rejects.toThrow('cannot be read (ENOENT)');
    await expect(unpack(archive, 'backup')).rejects.toThrow('a file of npm run export, not one of npm run backup');
  });

  it.each(['../outside', '/outside', 'a/../../outside', 'a//b'])(
    'writes nothing outside its directory: %s',
    async (name) => {
      const file = join(folder, 'hostile.tar.gz');
      const hostile = pack();
      hostile.entry({ name }, 'out');
      hostile.finalize();
      writeFileSync(file, gzipSync(await buffer(hostile)));
      await expect(unpack(file)).rejects.toThrow('damaged');
      expect(existsSync(join(folder, 'outside'))).toBe(false);
    },
  );
});
