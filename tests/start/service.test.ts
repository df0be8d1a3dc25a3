import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { getThrough, PROXIES } from '../support/proxies.ts';
import { endAll, root, type StartCommand, startCommand, temporaryDirectory } from '../support/start-command.ts';

/** The account that the service runs as: `nobody`, which owns nothing. */
const SERVICE = 65534;

const AS_SERVICE = `setpriv --reuid=${SERVICE} --regid=${SERVICE} --clear-groups --no-new-privs`;
// Only root may make the namespace in which the system is read-only, and some containers do not let even root.
const canSeparate =
  spawnSync('unshare', [
    '--mount',
    'sh',
    '-ec',
    `mount -o remount,bind,ro /; cd '${root}/node_modules'; ${AS_SERVICE} true`,
  ]).status === 0 && (statSync(join(root, 'node_modules')).mode & 0o005) === 0o005;

/** The installation, a copy of the project in which the service may write only what the guide says. */
const site = temporaryDirectory();
const data = join(site.path, 'data');
const copy = join(site.path, 'site');
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
let service: StartCommand;

afterAll(async () => {
  endAll();
  await service?.ended;
  site.remove();
  if (memory) rmdirSync(memory.folder);
});

const servicePid = () => Number(readFileSync(join(data, 'lock.pid'), 'utf8'));

/**
 * A control group with 1 GiB of memory for the service, where the kernel has one to offer. A process joins by writing its
 * number into `members`.
 */
const memory = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup'].flatMap((parent) => {
  const folder = join(parent, `site-${process.pid}`);
  try {
    mkdirSync(folder);
    const limit = ['memory.limit_in_bytes', 'memory.max'].find((name) => existsSync(join(folder, name)));
    if (limit) writeFileSync(join(folder, limit), `${2 ** 30}`);
    else rmdirSync(folder);
    return limit ? [{ folder, members: join(folder, 'cgroup.procs') }] : [];
  } catch {
    return [];
  }
})[0];
const JOIN_MEMORY = memory ? `echo $$ > '${memory.members}'` : '';

/** Mounts the system read-only except the given folders, then runs the rest as the service's account. */
const READ_ONLY = `
${JOIN_MEMORY}
for folder in "$1" "$2/.cache" "$2/.astro" "$3"; do mount --bind "$folder" "$folder"; done
mount --bind "$4" "$2/node_modules"
mount -o remount,bind,ro /
cd "$2"
exec ${AS_SERVICE} node_modules/.bin/node scripts/start.ts`;

describe.skipIf(!canSeparate)(
  'as a service: an account of its own, a read-only system, a socket that is passed',
  () => {
    beforeAll(async () => {
      for (const name of ['content', 'server', 'scripts', 'src', 'islands', 'supabase', 'public', 'package.json'])
        cpSync(join(root, name), join(copy, name), { recursive: true });
      for (const name of ['package-lock.json', 'astro.config.mjs', 'tsconfig.json'])
        cpSync(join(root, name), join(copy, name));
      mkdirSync(join(copy, 'node_modules'));
      const temporary = join(site.path, 'tmp');
      for (const folder of [data, temporary, join(copy, '.cache'), join(copy, '.astro')]) {
        mkdirSync(folder);
        chownSync(folder, SERVICE, SERVICE);
      }
      // The other accounts of this machine may pass through, as through /srv.
      spawnSync('chmod', ['755', site.path]);
      const command = ['unshare', '--mount', 'sh', '-euc', READ_ONLY, 'sh', data, copy, temporary];
      service = startCommand(
        { DATA_DIR: data, SITE_URL: address, HOME: '/nonexistent', TMPDIR: temporary, TRUST_PROXY: '1' },
        root,
        [process.execPath, 'tests/support/socket-holder.ts', `${port}`, ...command, join(root, 'node_modules')],
      );
      await service.says('Ready');
    }, 180_000);

    test('it starts, builds and writes to its own folders alone', async () => {
      expect(await (await fetch(`${address}/readyz`)).text()).toBe('ready\n');
      expect(readdirSync(data)).toContain('database');
      expect(readdirSync(data)).not.toContain('.lite');
      expect(readFileSync(`/proc/${servicePid()}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${SERVICE}`, 'm'));
    });

    test('a new version is built from its pages before it restarts, so that the start need not build', async () => {
      const settings = { DATA_DIR: data, PORT: `${port}`, SITE_URL: address };
      const build = (environment: Record<string, string>) =>
        startCommand(environment, root, [
          ...['sh', '-euc', `${JOIN_MEMORY}\nexec "$@"`, 'sh'],
          ...['nsenter', '--mount', '--wd', '--target', `${servicePid()}`],
          ...['node_modules/.bin/node', 'scripts/build.ts'],
        ]);
      const before = build(settings);
      expect(await before.ended, before.output()).toBe(0);
      const builds = join(copy, '.cache/builds');
      expect(before.output()).toBe(`Built for node into ${join(builds, `${readdirSync(builds)[0]}`)}\n`);
      const elsewhere = build({ ...settings, PORT: `${await freePort()}` });
      expect(await elsewhere.ended).toBe(1);
      expect(elsewhere.output()).toMatch(
        /^DATA_DIR: no site runs on \S+ at \S+\. Without a running site, npm start builds/,
      );
    });

    test.skipIf(!memory)('the first start and the build beside the site took less than 1 GiB of memory', () => {
      const read = (name: string) => readFileSync(join(memory?.folder ?? '', name), 'utf8');
      const kills = existsSync(join(memory?.folder ?? '', 'memory.oom_control'))
        ? 'memory.oom_control'
        : 'memory.events';
      expect(read('cgroup.procs')).toContain(`${servicePid()}`);
      expect(read(kills)).toMatch(/^oom_kill 0$/m);
    });

    test.each(PROXIES)('no request fails while it restarts behind %s', async (_name, startProxy) => {
      const proxy = await startProxy(port);
      const outcomes = new Map<string, number>();
      let isLoading = true;
      const load = async (path: string) => {
        while (isLoading) {
          const outcome = await getThrough(proxy, path);
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }
      };
      const loads = ['/', '/blog', '/blog?q=brand', '/about', '/blog/hand-over-the-keys', '/rss.xml'].map(load);
      const before = servicePid();
      const starts = () => service.output().split('Ready after').length;
      const startsBefore = starts();
      process.kill(before, 'SIGTERM');
      await expect.poll(starts, { timeout: 60_000 }).toBeGreaterThan(startsBefore);
      expect(servicePid()).not.toBe(before);
      isLoading = false;
      await Promise.all(loads);
      expect([...outcomes.keys()]).toEqual(['200']);
      expect(await getThrough(proxy, '/books?a=1', 'www.example.com')).toMatch(
        /^30[18] https:\/\/example\.com\/books\?a=1$/,
      );
      await proxy.stop();
    });
  },
);
