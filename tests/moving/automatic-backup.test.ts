import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackupState, writeBackupState } from '../../server/backups/backup-state.ts';
import { isBackupName } from '../../server/backups/schedule.ts';
import { sharedAddress } from '../support/prepared-site.ts';
import { endAll, temporaryDirectory } from '../support/start-command.ts';
import { type RunningSite, run, startSite } from './running-site.ts';

const data = temporaryDirectory();
const place = temporaryDirectory();
const elsewhere = join(place.path, 'elsewhere');
const DAY_MS = 24 * 60 * 60_000;

/** Both sites use one port, so that the site is built once: the build contains its address. */
const { port } = await sharedAddress();
let site: RunningSite;
beforeAll(async () => {
  mkdirSync(elsewhere);
  // So seldom that the site makes only the first one.
  const settings = { BACKUP_EVERY: '900d', BACKUP_KEEP: '1', BACKUP_TO: elsewhere };
  site = await startSite(data.path, { pages: true, port, settings });
  const post = { slug: 'saved', title: 'Saved without a command', content: '<p>Words.</p>' };
  expect((await site.client.from('blog_posts').insert(post)).error).toBeNull();
});
afterAll(() => {
  endAll();
  data.remove();
  place.remove();
});

const state = () => readBackupState(data.path);
const backups = (folder: string) => readdirSync(folder).filter(isBackupName).sort();
const automatic = () => run('backup', ['--automatic'], { ...site.environment, BACKUP_EVERY: '1d' });

/** Makes the last backup older, so that the next one is due. */
function letADayPass(): void {
  const { last, ...others } = state();
  if (!last) throw new Error('there is no backup');
  writeBackupState(data.path, { ...others, last: { ...last, at: new Date(Date.now() - DAY_MS).toISOString() } });
}

async function report(): Promise<unknown> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = site.environment;
  const signIn = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: site.publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token } = (await signIn.json()) as { access_token: string };
  const answer = await fetch(`${site.url}/backups`, { headers: { authorization: `Bearer ${access_token}` } });
  return answer.json();
}

test('a running site makes its first backup by itself, copies it, and says how old it is', async () => {
  expect(await (await fetch(`${site.url}/readyz`)).text()).toMatch(
    /^ready\nlast good backup: (none yet|.* 0 h ago)\n$/,
  );
  await expect.poll(() => state().last, { timeout: 150_000, interval: 500 }).toBeDefined();
  const { last } = state();
  await expect.poll(() => backups(join(data.path, 'backups'))).toEqual([last?.name]);
  expect(backups(elsewhere)).toEqual([last?.name]);
  expect(await (await fetch(`${site.url}/readyz`)).text()).toBe(`ready\nlast good backup: ${last?.at}, 0 h ago\n`);
  expect(await report()).toEqual({ status: 'on', last: { at: last?.at, bytes: last?.bytes }, isLate: false });
  expect((await fetch(`${site.url}/backups`)).status).toBe(401);
});

test('of several processes one makes the backup that is due, and it replaces the older one', async () => {
  const [before] = backups(elsewhere);
  expect((await automatic()).output.trim()).toBe('No backup is due.');
  letADayPass();
  const lines = (await Promise.all([automatic(), automatic()])).map(({ output }) => output.trim()).sort();
  expect(lines).toEqual([
    expect.stringMatching(/^(Another process is making the backup|No backup is due)\.$/),
    expect.stringMatching(/^backup-.*\.tar\.gz, .* [kM]B, copied to /),
  ]);
  expect(backups(elsewhere)).toHaveLength(1);
  expect(backups(elsewhere)).not.toContain(before);
  expect(backups(join(data.path, 'backups'))).toEqual(backups(elsewhere));
});

test('a backup that cannot be copied is a failure with its reason, and removes none of the good ones', async () => {
  const good = state().last;
  const [kept = ''] = backups(elsewhere);
  letADayPass();
  rmSync(elsewhere, { recursive: true });
  const { code, output } = await automatic();
  const reason = `BACKUP_TO: the folder ${elsewhere} is not there`;
  expect([code, output.trim()]).toEqual([1, reason]);
  expect(state()).toMatchObject({ last: { name: good?.name }, failure: { reason } });
  expect(backups(join(data.path, 'backups'))).toContain(kept);
  expect(await report()).toMatchObject({ failure: { reason } });
  expect(await (await fetch(`${site.url}/readyz`)).text()).toMatch(
    /^ready\nlast good backup: .*, 24 h ago; the attempt/,
  );
  expect((await automatic()).output.trim()).toBe('No backup is due.');
  // An hour later it is tried again, and failures do not fill the disk.
  const { failure, ...others } = state();
  writeBackupState(data.path, { ...others, failure: { at: new Date(Date.now() - DAY_MS).toISOString(), reason } });
  expect((await automatic()).code).toBe(1);
  expect(state().failure?.at).not.toBe(failure?.at);
  expect(backups(join(data.path, 'backups'))).toEqual([kept, state().uncopied]);
});

test('the newest automatic backup is restored with its rows, and the backups stay where they are', async () => {
  const { name = '' } = state().last ?? {};
  const archive = join(data.path, 'backups', name);
  await site.stop();
  const { code, output } = await run('restore', ['--from', archive, '--force'], { DATA_DIR: data.path });
  expect([code, output]).toEqual([0, expect.stringContaining(`${data.path}: restored as it was on `)]);
  expect(existsSync(archive)).toBe(true);
  const copy = await startSite(data.path, { port });
  const { data: rows } = await copy.client.from('blog_posts').select('title').eq('slug', 'saved');
  expect(rows).toEqual([{ title: 'Saved without a command' }]);
  await copy.stop();
});
