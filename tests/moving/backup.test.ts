import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { sharedAddress } from '../support/prepared-site.ts';
import { endAll, startCommand, temporaryDirectory } from '../support/start-command.ts';
import { type RunningSite, run, startSite } from './running-site.ts';

const data = temporaryDirectory();
const place = temporaryDirectory();
const archive = join(place.path, 'backup.tar.gz');
const restored = join(place.path, 'restored');
afterAll(() => {
  endAll();
  data.remove();
  place.remove();
});

/** Both sites use one port, so that the site is built once: the build contains its address. */
const { port } = await sharedAddress();
const IMAGE = '/storage/v1/object/public/blog-images/1700000000001.webp';
const slugsOf = async ({ client }: RunningSite) => {
  const { data: rows } = await client.from('blog_posts').select('slug').order('slug').limit(1000);
  return rows?.map(({ slug }) => slug as string) ?? [];
};
const restore = (dataDir: string, ...more: string[]) =>
  run('restore', ['--from', archive, ...more], { DATA_DIR: dataDir });

/** Writes posts one after the other until it is stopped. @returns the acknowledged posts */
function writePosts({ client }: RunningSite) {
  const acknowledged: string[] = [];
  let writing = true;
  const ended = (async () => {
    for (let number = 0; writing; number++) {
      const slug = `written-${number}`;
      const { error } = await client
        .from('blog_posts')
        .insert({ slug, title: slug, content: `<p>${'words '.repeat(500)}</p>` });
      if (!error) acknowledged.push(slug);
    }
  })();
  const stop = () => {
    writing = false;
    return ended;
  };
  return { acknowledged, stop };
}

let first: RunningSite;
let before: string[] = [];
let imageBytes: Buffer;

test('a back-up is made while the site runs, and the site goes on working', async () => {
  first = await startSite(data.path, { pages: true, port });
  imageBytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  const bytes = new Uint8Array(imageBytes);
  const upload = await first.client.storage
    .from('blog-images')
    .upload(basename(IMAGE), bytes.buffer, { contentType: 'image/webp' });
  expect(upload.error).toBeNull();

  const writer = writePosts(first);
  while (writer.acknowledged.length < 5) await new Promise((later) => setTimeout(later, 20));
  before = [...writer.acknowledged];
  const { code, output } = await run('backup', ['--to', archive], first.environment);
  const during = writer.acknowledged.length - before.length;
  await writer.stop();
  expect(output).toMatch(/^The site runs; its requests waited \d+ ms\.$/m);
  expect(output).toContain(`${archive}: `);
  expect(output).toContain('It holds secrets.');
  expect(code).toBe(0);
  expect(during).toBeGreaterThan(0);
  expect(writer.acknowledged.length).toBe((await slugsOf(first)).filter((slug) => slug.startsWith('written-')).length);
});

test('only the owner can read the file and the socket, and no other file is left', async () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(statSync(join(data.path, 'socket')).mode & 0o777).toBe(0o600);
  await expect.poll(() => readdirSync(data.path).filter((name) => name.startsWith('.snapshot-'))).toEqual([]);
  const names = execFileSync('tar', ['-tzf', archive]).toString().split('\n');
  expect(names).toContain('secrets.json');
  expect(names.filter((name) => /^(lock|socket|\.snapshot)/.test(name))).toEqual([]);
});

test('an interrupted back-up leaves nothing in the data directory', async () => {
  const broken = startCommand(first.environment, undefined, [
    process.execPath,
    'scripts/backup.ts',
    '--to',
    `${archive}.2`,
  ]);
  await expect
    .poll(() => readdirSync(data.path).some((name) => name.startsWith('.snapshot-')), { timeout: 60_000 })
    .toBe(true);
  broken.process.kill('SIGKILL');
  await broken.ended;
  await expect
    .poll(() => readdirSync(data.path).filter((name) => name.startsWith('.snapshot-')), { timeout: 60_000 })
    .toEqual([]);
});

test('an existing backup is replaced only with --force, and only by one whose database can be read', async () => {
  const replaced = join(place.path, 'replaced.tar.gz');
  writeFileSync(replaced, 'the backup of yesterday');
  const refused = await run('backup', ['--to', replaced], first.environment);
  expect([refused.code, refused.output.trim()]).toEqual([1, `${replaced}: there is such a file already; name another`]);
  const damaged = join(place.path, 'damaged');
  mkdirSync(join(damaged, 'database'), { recursive: true });
  writeFileSync(join(damaged, 'database/PG_VERSION'), '17\n');
  const unread = await run('backup', ['--to', replaced, '--force'], { DATA_DIR: damaged });
  expect([unread.code, unread.output.trim()]).toEqual([
    1,
    expect.stringMatching(/^The copy of the database cannot be read, and was not saved: /),
  ]);
  expect(readFileSync(replaced, 'utf8')).toBe('the backup of yesterday');
  expect(readdirSync(damaged).filter((name) => name.startsWith('.snapshot-'))).toEqual([]);
  expect((await run('backup', ['--to', replaced, '--force'], first.environment)).code).toBe(0);
  expect(execFileSync('tar', ['-tzf', replaced]).toString()).toContain('database/PG_VERSION');
});

test('a restore is refused while the site runs', async () => {
  const { code, output } = await restore(data.path, '--force');
  expect(code).toBe(1);
  expect(output.trim()).toMatch(
    /^DATA_DIR: .* is in use by another process \(\d+\); stop it, or name another directory$/,
  );
  expect((await slugsOf(first)).length).toBeGreaterThan(0);
});

test('the socket of a killed process is replaced by the next one, and a stopped site is backed up too', async () => {
  first.command.process.kill('SIGKILL');
  await first.command.ended;
  expect(existsSync(join(data.path, 'socket'))).toBe(true);
  const atRest = await run('backup', ['--to', join(place.path, 'at-rest.tar.gz')], first.environment);
  expect(atRest.code).toBe(0);
  expect(atRest.output).not.toContain('The site runs');
  const next = await startSite(data.path);
  const running = await run('backup', ['--to', join(place.path, 'again.tar.gz')], next.environment);
  expect(running.output).toContain('The site runs');
  await next.stop();
  expect(existsSync(join(data.path, 'socket'))).toBe(false);
});

test('the restored site starts and serves everything acknowledged before the back-up began', async () => {
  const { code, output } = await restore(restored);
  expect(output).toContain(`${restored}: restored as it was on `);
  expect(code).toBe(0);
  expect(statSync(join(restored, 'secrets.json')).mode & 0o777).toBe(0o600);
  const site = await startSite(restored, { pages: true, port });
  const slugs = await slugsOf(site);
  expect(slugs).toEqual(expect.arrayContaining(before));
  const written = slugs.filter((slug) => slug.startsWith('written-')).length;
  // Of the rows written meanwhile, the back-up contains the first ones without a gap, because it is of one moment.
  expect(slugs).toEqual(expect.arrayContaining(Array.from({ length: written }, (_, number) => `written-${number}`)));
  expect(await (await fetch(`${site.url}/blog/${before[0]}`)).text()).toContain(before[0]);
  const image = await fetch(`${site.url}${IMAGE}`);
  expect(Buffer.from(await image.arrayBuffer()).equals(imageBytes)).toBe(true);
  const signIn = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: JSON.parse(readFileSync(join(restored, 'secrets.json'), 'utf8')).publicKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email: site.environment.ADMIN_EMAIL, password: site.environment.ADMIN_PASSWORD }),
  });
  expect(signIn.status).toBe(200);
  const { error } = await site.client.from('blog_posts').insert({ slug: 'written-afterwards', title: 'Afterwards' });
  expect(error).toBeNull();
  await site.stop();
});

test('existing data is replaced only with --force, and is moved aside', async () => {
  const refused = await restore(restored);
  expect(refused.code).toBe(1);
  expect(refused.output.trim()).toBe(
    `DATA_DIR: ${restored} is not empty; --force keeps what is there beside it and goes on`,
  );
  const forced = await restore(restored, '--force');
  expect(forced.code).toBe(0);
  const [, aside = ''] = /^What was there is in (.*)$/m.exec(forced.output) ?? [];
  expect(dirname(aside)).toBe(place.path);
  const [older, newer] = [await startSite(aside), await startSite(restored)];
  expect(await slugsOf(older)).toContain('written-afterwards');
  expect(await slugsOf(newer)).not.toContain('written-afterwards');
  await Promise.all([older.stop(), newer.stop()]);
});

test('a back-up of PGlite is not restored on a PostgreSQL server', async () => {
  const { code, output } = await run('restore', ['--from', archive, '--force'], {
    DATA_DIR: restored,
    DATABASE_URL: 'postgres://nowhere.invalid/site',
  });
  expect([code, output.trim()]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL: the backup is of the database inside/),
  ]);
  expect(readdirSync(restored)).toContain('database');
});

test('a damaged file changes nothing', async () => {
  const bytes = readFileSync(archive);
  const damaged = join(place.path, 'damaged.tar.gz');
  writeFileSync(damaged, bytes.subarray(0, bytes.length / 2));
  const { code, output } = await run('restore', ['--from', damaged, '--force'], { DATA_DIR: restored });
  expect([code, output.trim()]).toEqual([1, `${damaged}: damaged, or no archive of this site`]);
  expect(readdirSync(restored)).toEqual(expect.arrayContaining(['database', 'secrets.json']));
  expect(readdirSync(restored).filter((name) => name.startsWith('.snapshot-'))).toEqual([]);
});

test('a back-up without a database ends with a message', async () => {
  const empty = join(place.path, 'empty');
  mkdirSync(empty);
  const { code, output } = await run('backup', ['--to', join(place.path, 'none.tar.gz')], { DATA_DIR: empty });
  expect([code, output.trim()]).toEqual([1, `DATA_DIR: ${empty} holds no embedded database to save`]);
});
