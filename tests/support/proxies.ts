import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HEALTH_PATH } from '../../src/paths.ts';
import { freePort } from './free-port.ts';
import { root, startCommand, temporaryDirectory } from './start-command.ts';

export type Proxy = { port: number; stop: () => Promise<void> };

/** The files of deploy/ in use. Only what a test machine cannot have is replaced: ports below 1024 and certificates. */
export const PROXIES: [name: string, start: (sitePort: number) => Promise<Proxy>][] = [
  ['nginx', startNginx],
  // Caddy is tested where it is installed; `npm test` does not install it.
  ...(spawnSync('caddy', ['version']).status === 0 ? [['Caddy', startCaddy] as [string, typeof startCaddy]] : []),
];

async function startNginx(sitePort: number): Promise<Proxy> {
  const folder = temporaryDirectory();
  const [plain, port] = [await freePort(), await freePort()];
  const [key, certificate] = [join(folder.path, 'key.pem'), join(folder.path, 'certificate.pem')];
  const subject = ['-subj', '/CN=example.com', '-nodes', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate];
  spawnSync('openssl', ['req', '-x509', '-days', '1', ...subject]);
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll('/etc/letsencrypt/live/example.com/fullchain.pem', certificate)
    .replaceAll('/etc/letsencrypt/live/example.com/privkey.pem', key)
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${sitePort}`);
  writeFileSync(join(folder.path, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder.path, name)};`,
  );
  const configuration = join(folder.path, 'nginx.conf');
  writeFileSync(
    configuration,
    `daemon off; pid ${join(folder.path, 'pid')}; error_log stderr; events {}
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    http { access_log off; ${temporary.join(' ')} include site.conf; }`,
  );
  return started(folder, port, ['nginx', '-e', 'stderr', '-c', configuration], {});
}

async function startCaddy(sitePort: number): Promise<Proxy> {
  const folder = temporaryDirectory();
  const [plain, port] = [await freePort(), await freePort()];
  const options = `http_port ${plain}\nhttps_port ${port}\nlocal_certs\nskip_install_trust\nadmin off\n`;
  const site = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
    .replace('{\n', `{\n${options}`)
    .replaceAll('127.0.0.1:4321', `127.0.0.1:${sitePort}`);
  const configuration = join(folder.path, 'Caddyfile');
  writeFileSync(configuration, site);
  const home = join(folder.path, 'home');
  mkdirSync(home);
  return started(folder, port, ['caddy', 'run', '--config', configuration, '--adapter', 'caddyfile'], {
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
  });
}

async function started(
  folder: ReturnType<typeof temporaryDirectory>,
  port: number,
  command: string[],
  environment: Record<string, string>,
): Promise<Proxy> {
  const proxy = startCommand(environment, folder.path, command);
  const ended = proxy.ended.then((code) => {
    throw new Error(`${command[0]} ended with ${code}:\n${proxy.output()}`);
  });
  // Its end after the test is not an error.
  ended.catch(() => {});
  // Caddy accepts connections before it has made its certificate.
  const answers = async () => {
    while (!/^\d/.test(await getThrough({ port }, HEALTH_PATH))) await wait(50);
  };
  await Promise.race([answers(), ended]);
  return {
    port,
    async stop() {
      proxy.process.kill('SIGTERM');
      await proxy.ended;
      folder.remove();
    },
  };
}

/** @returns the status and the Location of an answer once it has arrived whole, or the error */
export function getThrough({ port }: Pick<Proxy, 'port'>, path: string, host = 'example.com'): Promise<string> {
  return new Promise((resolve) => {
    const target = { host: '127.0.0.1', port, path, servername: host, headers: { host }, rejectUnauthorized: false };
    const asked = request(target, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(`${answer.statusCode} ${answer.headers.location ?? ''}`.trim()));
      answer.once('error', (error) => resolve(error.message));
    });
    asked.once('error', (error) => resolve(error.message));
    asked.end();
  });
}
