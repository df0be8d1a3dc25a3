import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteDatabase } from '../support/postgres/site-database.ts';
import { endAll, temporaryDirectory } from '../support/start-command.ts';
import { PASSWORD, type RunningSite, run, startSite } from './running-site.ts';

const data = { from: temporaryDirectory(), to: temporaryDirectory(), archives: temporaryDirectory() };
const archive = join(data.archives.path, 'site.tar.gz');
const IMAGE_PATH = '/storage/v1/object/public/blog-images/';
const READERS = 1_200;
const OTHER_PASSWORD = 'the password of the new site';
let from: RunningSite;
let to: RunningSite;

/** Random data of some kilobytes, which does not compress. */
const image = (hue: number, format: 'png' | 'webp') =>
  sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: { r: hue, g: 90, b: 30 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .toFormat(format)
    .toBuffer();

beforeAll(async () => {
  // In the project `postgres` the new site is on PostgreSQL, and the old one on PGlite.
  const { DATABASE_URL: databaseUrl } = await siteDatabase();
  [from, to] = await Promise.all([
    startSite(data.from.path),
    startSite(data.to.path, { password: OTHER_PASSWORD, databaseUrl }),
  ]);
  await fill(from);
}, 180_000);

afterAll(async () => {
  endAll();
  for (const { remove } of Object.values(data)) remove();
});

/** Creates images, posts of all kinds, an edited page, many subscribers, and a call request whose mail waits. */
async function fill({ client, url, publicKey }: RunningSite): Promise<void> {
  const samples = client.from('blog_posts');
  expect((await samples.update({ slug: 'renamed-sample' }).eq('slug', 'hand-over-the-keys')).error).toBeNull();
  expect((await samples.delete().eq('slug', 'a-brand-is-a-promise-kept-in-small-things')).error).toBeNull();
  for (const [name, type] of [
    ['1700000000001.png', 'png'],
    ['1700000000002.webp', 'webp'],
  ] as const) {
    const bytes = new Uint8Array(await image(name.length * 5, type));
    const { error } = await client.storage
      .from('blog-images')
      .upload(name, bytes.buffer, { contentType: `image/${type}` });
    expect(error).toBeNull();
  }
  expect(
    (await client.rpc('import_image_texts', { texts: { '1700000000001.png': 'A boat' }, overwrite: true })).error,
  ).toBeNull();
  const posts = Array.from({ length: 30 }, (_, number) => ({
    slug: `moved-${number}`,
    title: `Moved ${number}`,
    content: `<p>${'Words of some length. '.repeat(200)}</p>`,
    status: number % 3 ? 'published' : 'draft',
    published_at: number % 5 ? null : '2099-01-01T12:00:00Z',
    tags: ['moving', `number ${number}`],
  }));
  expect((await client.from('blog_posts').insert(posts)).error).toBeNull();
  const illustrated = {
    slug: 'illustrated',
    title: 'With images, “quotes” and a ü',
    content: `<p><img src="${IMAGE_PATH}1700000000001.png" alt="One"><a href="${url}${IMAGE_PATH}1700000000002.webp">Two</a></p>`,
    image_url: `${IMAGE_PATH}1700000000001.png`,
    ...{ search_title: 'Found', search_description: 'Read this.', social_image_url: `${IMAGE_PATH}1700000000001.png` },
  };
  expect((await client.from('blog_posts').insert(illustrated)).error).toBeNull();
  await client.from('blog_posts').update({ slug: 'illustrated-now' }).eq('slug', 'illustrated');
  await client.rpc('like_post', { slug: 'illustrated-now' });
  await client
    .from('page_content')
    .update({ title: 'Edited about', content: '<p>Their own words.</p>' })
    .eq('page_id', 'about');
  await client.rpc('configure', {
    settings: { limits: { subscriptions_per_client_hour: 0, subscriptions_per_hour: 0 } },
  });
  const readers = Array.from({ length: READERS }, (_, number) => ({ email: `reader-${number}@example.com` }));
  expect((await client.from('newsletter_subscribers').insert(readers)).error).toBeNull();
  const request = {
    name: 'Ada',
    email: 'ada@example.com',
    timeZone: 'EST',
    preferredTime: 'morning',
    callType: 'general',
  };
  expect((await client.rpc('submit_call_request', { request })).error).toBeNull();
  const author = await signedIn({ url, publicKey }, PASSWORD);
  const { data: page } = await author.from('page_content').select('id, version').eq('page_id', 'about').single();
  const draft = { kind: 'page', item_id: page?.id, key: 'about', title: 'Being typed', base_version: page?.version };
  const fields = { content: `<p><img src="${IMAGE_PATH}1700000000001.png" alt="One"></p>` };
  expect((await author.rpc('store_draft', { ...draft, fields, device: DEVICE })).error).toBeNull();
}

const DEVICE = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';

/** A client with the rights of the administrator. */
async function signedIn({ url, publicKey }: Pick<RunningSite, 'url' | 'publicKey'>, password: string) {
  const author = createClient(url, publicKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await author.auth.signInWithPassword({ email: 'author@example.com', password });
  expect(error).toBeNull();
  return author;
}

/** The options of the command that name a site. */
const at = ({ url, secretKey }: RunningSite) => ['--url', url, '--key', secretKey];

/** The lines of the printed table: names and numbers. */
function printed(output: string): Record<string, number[]> {
  const lines = output.matchAll(
    /^(images|accounts|earlier versions|posts|pages|subscribers|call requests|drafts) +([\d ]+)$/gm,
  );
  return Object.fromEntries(
    [...lines].map(([, name = '', numbers = '']) => [name, numbers.trim().split(/ +/).map(Number)]),
  );
}

const rows = async (site: RunningSite, part: string) => {
  const all: Record<string, unknown>[] = [];
  for (;;) {
    const { data: page, error } = await site.client.rpc('export_rows', {
      part,
      size: 1000,
      ...(all.length && { after: all.at(-1)?.id }),
    });
    if (error) throw error;
    if (page.length === 0) return all;
    all.push(...page);
  }
};

test('an export lists its contents, and only its owner may read the file', async () => {
  // Without --url, the command uses the site of this directory, with the key in its data directory.
  const { code, output } = await run('export', ['--to', archive], from.environment);
  expect(output).toContain(`From ${from.url}`);
  expect(code).toBe(0);
  expect(output).toMatch(new RegExp(`^subscribers +${READERS} `, 'm'));
  expect(output).toMatch(/^images +2 /m);
  expect(output).toMatch(/^pages +8 /m);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  const again = await run('export', ['--to', archive], from.environment);
  expect([again.code, again.output.trim()]).toEqual([1, `${archive}: there is such a file already; name another`]);
});

test('a damaged, newer or foreign archive gives one line each, and nothing is written', async () => {
  const before = await rows(to, 'posts');
  const changed = join(data.archives.path, 'changed.tar.gz');
  const tar = gunzipSync(readFileSync(archive)).toString('latin1');
  for (const [bytes, line] of [
    [tar.replace('Edited about', 'Edited abuot'), `${changed}: damaged: pages.ndjson is not what its check sum says`],
    [
      tar.replace('"version": 1', '"version": 9'),
      `${changed}: a newer version of the site made it (format 9); update this one`,
    ],
  ] as const) {
    writeFileSync(changed, gzipSync(Buffer.from(bytes, 'latin1')));
    const { code, output } = await run('import', ['--from', changed, ...at(to)], to.environment);
    expect([code, output.trim()]).toEqual([1, line]);
  }
  const other = await run('import', ['--from', join(data.from.path, 'secrets.json'), ...at(to)], to.environment);
  expect(other.code).toBe(1);
  expect(other.output.trim()).toMatch(/^.*: damaged, or no archive of this site$/);
  expect(await rows(to, 'posts')).toEqual(before);
});

test('a wrong key, a wrong address and an unknown option give one line each', async () => {
  const wrong = await run('import', ['--from', archive, '--url', to.url, '--key', 'sb_secret_wrong'], to.environment);
  expect([wrong.code, wrong.output.trim()]).toEqual([
    1,
    `${to.url}: does not take this key; the secret (service role) key is needed`,
  ]);
  const nowhere = await run('export', ['--to', `${archive}.2`, '--url', 'http://localhost:1', '--key', 'k'], {});
  expect(nowhere.code).toBe(1);
  expect(nowhere.output.trim()).toMatch(/^http:\/\/localhost:1: does not answer .* is the site running\?$/);
  const keyless = await run('export', ['--to', `${archive}.2`, '--url', to.url], to.environment);
  expect([keyless.code, keyless.output.trim()]).toEqual([
    1,
    '--key: needed for this address; or SUPABASE_SERVICE_ROLE_KEY',
  ]);
  const unknown = await run('import', ['--form', archive], to.environment);
  expect([unknown.code, unknown.output.trim()]).toEqual([1, "Unknown option '--form'"]);
});

test('an interrupted import can be run again, and then everything is there', async () => {
  const { proxy, url } = await failingAfter(to, 6);
  const broken = await run(
    'import',
    ['--from', archive, '--url', url, '--key', to.secretKey, '--overwrite'],
    to.environment,
  );
  proxy.close();
  expect(broken.output.trim()).toMatch(/^http:\/\/localhost:\d+: the subscribers cannot be written: .*; run it again$/);
  expect(broken.code).toBe(1);

  const { code, output } = await run('import', ['--from', archive, '--overwrite', ...at(to)], to.environment);
  expect([code, output]).toEqual([0, expect.not.stringContaining('Refused')]);
  for (const [part, [archived, added = 0, updated = 0, same = 0, kept, refused, now]] of Object.entries(
    printed(output),
  )) {
    expect(added + updated + same, part).toBe(archived);
    // The two texts that the import replaced and the two sample articles that it removed are earlier versions as well.
    const replaced = part === 'earlier versions' ? 4 : 0;
    expect([kept, refused, now], part).toEqual([0, 0, (archived ?? 0) + replaced]);
  }

  for (const part of ['subscribers', 'call_requests'])
    expect((await rows(to, part)).map(({ mail: _, ...row }) => row)).toEqual(
      (await rows(from, part)).map(({ mail: _, ...row }) => row),
    );
  // Both sites created the sample articles themselves; addresses of images and counters have tests of their own.
  const movable = ({
    id,
    created_at,
    version: _,
    updated_at: __,
    content: ___,
    image_url: ____,
    social_image_url: _____,
    ...row
  }: Record<string, unknown>) => (/^(moved|illustrated)-/.test(`${row.slug}`) ? { ...row, id, created_at } : row);
  const bySlug = (some: Record<string, unknown>[]) =>
    some.map(movable).sort((a, b) => `${a.slug}`.localeCompare(`${b.slug}`));
  // One sample article was deleted there before the export and another was renamed: the new site has neither.
  expect(bySlug(await rows(to, 'posts'))).toEqual(bySlug(await rows(from, 'posts')));
  const about = (await rows(to, 'pages')).find(({ page_id }) => page_id === 'about');
  expect(about).toMatchObject({ title: 'Edited about', content: '<p>Their own words.</p>' });
});

test('posts show their images on the new site, byte for byte', async () => {
  const moved = (await rows(to, 'posts')).find(({ slug }) => slug === 'illustrated-now');
  const base = `${to.url}${IMAGE_PATH}`;
  expect(moved).toMatchObject({
    image_url: `${base}1700000000001.png`,
    social_image_url: `${base}1700000000001.png`,
    content: `<p><img src="${base}1700000000001.png" alt="One"><a href="${base}1700000000002.webp">Two</a></p>`,
    likes: 1,
    old_slugs: [{ slug: 'illustrated' }],
  });
  for (const name of ['1700000000001.png', '1700000000002.webp']) {
    const [there, here] = await Promise.all([fetch(`${base}${name}`), fetch(`${from.url}${IMAGE_PATH}${name}`)]);
    expect(there.headers.get('content-type')).toBe(here.headers.get('content-type'));
    expect(Buffer.from(await there.arrayBuffer()).equals(Buffer.from(await here.arrayBuffer()))).toBe(true);
  }
});

test('the administrator signs in with the password of the old site, and finds earlier versions and unsaved text', async () => {
  const author = await signedIn(to, PASSWORD);
  const { data: page } = await author.from('page_content').select('id, version').eq('page_id', 'about').single();
  const { data: revisions } = await author
    .from('content_revisions')
    .select('title, written_by')
    .eq('key', 'illustrated')
    .eq('kind', 'post');
  expect(revisions).toEqual([{ title: 'With images, “quotes” and a ü', written_by: null }]);
  const { data: drafts } = await author.rpc('content_drafts', { kind: 'page', item_id: page?.id });
  // The draft was begun from the version that the page still has, so that saving it meets no conflict.
  expect(drafts).toMatchObject([
    {
      ...{ title: 'Being typed', base_version: page?.version, mine: true },
      fields: { content: `<p><img src="${to.url}${IMAGE_PATH}1700000000001.png" alt="One"></p>` },
    },
  ]);
});

test('images keep their descriptions', async () => {
  const { data } = await to.client.rpc('export_image_texts');
  expect(data).toEqual({ '1700000000001.png': 'A boat' });
});

test('the import sends no mail', async () => {
  const { data: mails } = await to.client
    .from('mail_outbox')
    .select('kind, status')
    .in('status', ['held', 'queued', 'sending']);
  expect(mails).toEqual([]);
});

test('a second import changes nothing and says so', async () => {
  const before = await Promise.all(['posts', 'pages', 'subscribers', 'call_requests'].map((part) => rows(to, part)));
  const { code, output } = await run('import', ['--from', archive, ...at(to)], to.environment);
  expect(code).toBe(0);
  expect(output).toContain('Nothing was changed.');
  for (const [part, [archived, added, updated, same]] of Object.entries(printed(output)))
    expect([added, updated, same], part).toEqual([0, 0, archived]);
  expect(await Promise.all(['posts', 'pages', 'subscribers', 'call_requests'].map((part) => rows(to, part)))).toEqual(
    before,
  );
});

test('rows changed since the export stay and are named, unless --overwrite is given', async () => {
  await to.client.from('blog_posts').update({ title: 'Changed here' }).eq('slug', 'moved-1');
  const other = new Uint8Array(await image(200, 'png'));
  await to.client.storage
    .from('blog-images')
    .upload('1700000000001.png', other.buffer, { contentType: 'image/png', upsert: true });
  const kept = await run('import', ['--from', archive, ...at(to)], to.environment);
  expect([kept.code, kept.output]).toEqual([0, expect.not.stringContaining('Refused')]);
  expect(kept.output).toContain(
    'Not replaced, although the archive has another version (--overwrite replaces them): posts moved-1\n',
  );
  expect(kept.output).toContain(
    'Not replaced, although the archive has another version (--overwrite replaces them): images 1700000000001.png\n',
  );
  const taken = await run('import', ['--from', archive, '--overwrite', ...at(to)], to.environment);
  expect([taken.code, taken.output]).toEqual([0, expect.not.stringContaining('Refused')]);
  expect(printed(taken.output)).toMatchObject({
    posts: [expect.any(Number), 0, 1, expect.any(Number), 0, 0, expect.any(Number)],
    images: [2, 0, 1, 1, 0, 0, 2],
  });
});

test('refused rows are named and the exit code is 1; all others are imported', async () => {
  await to.client.from('blog_posts').update({ slug: 'moved-2-elsewhere' }).eq('slug', 'moved-2');
  await to.client.from('blog_posts').insert({ slug: 'moved-2', title: 'Another post of this address' });
  const { code, output } = await run('import', ['--from', archive, '--overwrite', ...at(to)], to.environment);
  expect(code).toBe(1);
  expect(output).toMatch(/^Refused: posts moved-2: .*unique/m);
  expect(printed(output).posts?.slice(1, 6)).toEqual([0, 0, expect.any(Number), 0, 1]);
});

test('an import goes on after a busy answer and after a broken connection', async () => {
  const { proxy, url } = await failingAfter(to, 2, ['busy', 'broken']);
  const { code, output } = await run('import', ['--from', archive, '--url', url, '--key', to.secretKey], {});
  proxy.close();
  expect([code, output]).toEqual([0, expect.stringContaining('Nothing was changed.')]);
});

/**
 * A stand-in that passes some writes on to the site and then lets some fail; by default it breaks every connection.
 */
async function failingAfter(site: RunningSite, writes: number, failures?: ('busy' | 'broken')[]) {
  let left = writes;
  const proxy = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const failure = request.url?.includes('import_rows') && left-- <= 0 && (failures ? failures.shift() : 'broken');
    if (failure) {
      if (failure === 'busy') response.writeHead(503).end('Busy, please try again.');
      else request.socket.destroy();
      return;
    }
    const { connection: _, host: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>;
    const body = Buffer.concat(chunks);
    const answer = await fetch(`${site.url}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(body.length && { body }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((listening) => proxy.listen(0, 'localhost', listening));
  const address = proxy.address();
  return { proxy, url: `http://localhost:${typeof address === 'object' ? address?.port : 0}` };
}
