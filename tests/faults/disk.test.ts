import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { ADMINISTRATOR, prepareData } from '../support/prepared-site.ts';
import { endAll, root, startCommand, temporaryDirectory } from '../support/start-command.ts';
import { sendSubmission, submission } from '../support/submissions.ts';

/** Tests a full and a read-only disk, on a small disk of its own that only root can mount. */
const disk = temporaryDirectory();
const mounted = mount();
afterAll(() => {
  endAll();
  if (mounted) execFileSync('umount', ['-l', disk.path]);
  disk.remove();
});

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk.path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const MEGABYTE = 1024 * 1024;
const data = join(disk.path, 'data');
const hog = join(disk.path, 'hog');
const port = await freePort();
const address = `http://127.0.0.1:${port}`;

/** Fills the disk until only this many bytes are free. */
function leave(bytes: number): void {
  rmSync(hog, { force: true });
  const { bavail, bsize } = statfsSync(disk.path);
  writeFileSync(hog, Buffer.alloc(bavail * bsize - bytes));
}

function start() {
  const limits = { LIMITS: 'call_requests_per_client_hour=0' };
  return startCommand({ ...ADMINISTRATOR, ...limits, DATA_DIR: data, PORT: `${port}` }, root, [
    process.execPath,
    'tests/support/backend-process.ts',
  ]);
}

const send = (request: { headers: Record<string, string>; body: string }) =>
  fetch(`${address}/functions/v1/send-contact-email`, { method: 'POST', ...request });

function ask(path: string, method = 'GET', body?: BodyInit, headers: Record<string, string> = {}) {
  const { secretKey } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as { secretKey: string };
  const own = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  return fetch(address + path, { method, headers: { ...own, ...headers }, ...(body && { body }) });
}

const IMAGE = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(1000)]);
const upload = () => ask('/storage/v1/object/blog-images/1.png', 'POST', IMAGE, { 'content-type': 'image/png' });

const WHY = 'only root may mount the small disk that this needs';

test('a full disk refuses writes with a message, reading goes on, and writing resumes once there is space', async ({
  skip,
}) => {
  skip(!mounted, WHY);
  await prepareData(data);
  const site = start();
  await site.says('Ready');
  const before = await sendSubmission(submission(1), send);
  leave(40 * MEGABYTE);
  expect(
    (
      await send({
        headers: { 'content-type': 'application/json', 'idempotency-key': submission(2).key },
        body: JSON.stringify(submission(2).fields),
      })
    ).status,
  ).toBe(503);
  expect((await upload()).status).toBe(503);
  expect((await ask('/rest/v1/blog_posts?slug=eq.write-the-decision-down', 'PATCH', '{"title":"No"}')).status).toBe(
    503,
  );
  const [post] = (await (await ask('/rest/v1/blog_posts?select=title&slug=eq.write-the-decision-down')).json()) as {
    title: string;
  }[];
  expect(post?.title).not.toBe('No');
  expect(
    (await ask('/rest/v1/rpc/blog_list', 'POST', JSON.stringify({ search: '', category: null, page: 1, size: 1 })))
      .status,
  ).toBe(200);

  rmSync(hog);
  expect([before, await sendSubmission(submission(2), send), (await upload()).status]).toEqual([true, true, 200]);
  const rows = (await (await ask('/rest/v1/call_requests?select=id')).json()) as unknown[];
  expect(rows).toHaveLength(2);
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('DATA_DIR'));
  expect(lines).toEqual([
    expect.stringContaining('nothing is stored until there is space'),
    expect.stringContaining('there is space again'),
  ]);
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
}, 180_000);

test('a start without disk space ends with one clear line and exit 1, and damages nothing', async ({ skip }) => {
  skip(!mounted, WHY);
  leave(20 * MEGABYTE);
  const refused = start();
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(
    `DATA_DIR: less than 32 MB are free for ${data}; free some space, then start again`,
  );
  rmSync(hog);
  const site = start();
  await site.says('Ready');
  expect(((await (await ask('/rest/v1/call_requests?select=id')).json()) as unknown[]).length).toBe(2);
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
}, 180_000);

test('a read-only directory ends the start with one clear line and exit 1', async ({ skip }) => {
  skip(!mounted, WHY);
  mkdirSync(data, { recursive: true });
  execFileSync('mount', ['-o', 'remount,ro', disk.path]);
  const refused = start();
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(`DATA_DIR: ${data} cannot be written (EROFS)`);
  execFileSync('mount', ['-o', 'remount,rw', disk.path]);
}, 180_000);
