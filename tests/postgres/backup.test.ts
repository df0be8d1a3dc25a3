import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningSite, run, startSite } from '../moving/running-site.ts';
import { emptyDatabase } from '../support/postgres/site-database.ts';
import { endAll, startCommand, temporaryDirectory } from '../support/start-command.ts';

const data = temporaryDirectory();
const place = temporaryDirectory();
const archive = join(place.path, 'backup.tar.gz');
const restored = join(place.path, 'restored');
const IMAGE = '1700000000001.webp';

let url: string;
let site: RunningSite;
let image: Buffer;
beforeAll(async () => {
  url = await emptyDatabase(inject('siteServer'));
  site = await startSite(data.path, { databaseUrl: url });
  image = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  const bytes = new Uint8Array(image);
  const upload = await site.client.storage
    .from('blog-images')
    .upload(IMAGE, bytes.buffer, { contentType: 'image/webp' });
  expect(upload.error).toBeNull();
  const post = { slug: 'saved', title: 'Saved, “quoted”', content: `<p>${'words '.repeat(5_000)}</p>` };
  expect((await site.client.from('blog_posts').insert(post)).error).toBeNull();
});
afterAll(() => {
  endAll();
  data.remove();
  place.remove();
});

const backup = (to: string, ...more: string[]) => run('backup', ['--to', to, ...more], site.environment);
const restore = (environment: Record<string, string>, ...more: string[]) =>
  run('restore', ['--from', archive, ...more], environment);

/** An empty database of an account that is not a superuser and that a server elsewhere would have under another name. */
async function databaseOfAnother(): Promise<string> {
  const empty = new URL(await emptyDatabase(inject('siteServer')));
  const owner = postgres(empty.href, { max: 1, onnotice: () => {} });
  const name = `mover_${randomBytes(4).toString('hex')}`;
  await owner.unsafe(`
    create role ${name} login password 'p#ss';
    grant anon, authenticated, service_role to ${name};
    alter database ${empty.pathname.slice(1)} owner to ${name};
    grant create, usage on schema public to ${name}`);
  await owner.end();
  return Object.assign(empty, { username: name, password: 'p#ss' }).href;
}

test('a backup of a running site on PostgreSQL is one file, for its owner, and leaves nothing else', async () => {
  const { code, output } = await backup(archive);
  expect([code, output]).toEqual([0, expect.stringContaining(`${archive}: `)]);
  const names = execFileSync('tar', ['-tzf', archive]).toString().split('\n');
  expect(names).toEqual(expect.arrayContaining(['database.dump', 'secrets.json']));
  expect(names.filter((name) => name.endsWith(IMAGE))).toHaveLength(1);
  expect(readdirSync(place.path)).toEqual(['backup.tar.gz']);
});

test('the password is on no command line', async () => {
  // A program that stands in for pg_dump and repeats how it was called.
  const folder = join(place.path, 'programs');
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'pg_dump'),
    '#!/bin/sh\n[ "$1" = --version ] && echo "pg_dump (PostgreSQL) $SITE_VERSION.0" && exit\necho "pg_dump: error: $* $PGUSER@$PGHOST" >&2; exit 1\n',
    { mode: 0o755 },
  );
  const owner = postgres(url, { max: 1 });
  const [{ version } = { version: 0 }] = await owner<{ version: number }[]>`
    select current_setting('server_version_num')::int / 10000 as version`;
  await owner.end();
  const command = startCommand(
    { ...site.environment, PATH: `${folder}:${process.env.PATH}`, SITE_VERSION: `${version}` },
    undefined,
    [process.execPath, 'scripts/backup.ts', '--to', `${archive}.2`],
  );
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain('postgres@127.0.0.1');
  expect(command.output()).not.toContain(new URL(url).password);
  expect(existsSync(`${archive}.2.parts`)).toBe(false);
});

test('a backup of a server needs its address again, and one of PGlite is told apart', async () => {
  const line = async (environment: Record<string, string>) => {
    const { code, output } = await restore({ DATA_DIR: restored, ...environment });
    expect(code).toBe(1);
    return output.trim();
  };
  expect(await line({})).toBe('DATABASE_URL: the backup is of a PostgreSQL server; name an empty database of one');
  expect(await line({ DATABASE_URL: url })).toMatch(
    /^DATABASE_URL: the database "site_\w+" is not empty; make another/,
  );
  expect(readdirSync(restored).filter((name) => !name.startsWith('lock'))).toEqual([]);
});

test('while a process of the site runs, its directory is not restored', async () => {
  const { code, output } = await restore({ ...site.environment }, '--force');
  expect([code, output.trim()]).toEqual([
    1,
    `DATA_DIR: ${data.path} is in use by another process (${site.command.process.pid}); stop it, or name another directory`,
  ]);
});

test('a restored site has everything, on a server where its account is another one', async () => {
  const elsewhere = await databaseOfAnother();
  const { code, output } = await restore({ DATA_DIR: restored, DATABASE_URL: elsewhere });
  expect([code, output]).toEqual([0, expect.stringContaining(`${restored}: restored as it was on `)]);
  expect(existsSync(join(restored, 'database.dump'))).toBe(false);
  const copy = await startSite(restored, { databaseUrl: elsewhere });
  expect(copy.secretKey).toBe(site.secretKey);
  const rows = async ({ client }: RunningSite) => {
    const { data: posts } = await client.from('blog_posts').select('*').order('slug').limit(1000);
    return posts;
  };
  expect(await rows(copy)).toEqual(await rows(site));
  const served = await fetch(`${copy.url}/storage/v1/object/public/blog-images/${IMAGE}`);
  expect(Buffer.from(await served.arrayBuffer()).equals(image)).toBe(true);
  const signIn = await fetch(`${copy.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: copy.publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: copy.environment.ADMIN_EMAIL, password: copy.environment.ADMIN_PASSWORD }),
  });
  expect(signIn.status).toBe(200);
  const visitor = (table: string) =>
    fetch(`${copy.url}/rest/v1/${table}?select=id&limit=1`, { headers: { apikey: copy.publicKey } });
  expect([(await visitor('blog_posts')).status, (await visitor('call_requests')).status]).toEqual([200, 401]);
  expect((await copy.client.from('blog_posts').insert({ slug: 'afterwards', title: 'Afterwards' })).error).toBeNull();
  await copy.stop();
  await site.stop();
});
