import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNTS } from './accounts.ts';
import { type ChaosProxy, startChaosProxy } from './chaos-proxy.ts';
import { freePort } from './free-port.ts';
import { ADMINISTRATOR, prepareData } from './prepared-site.ts';
import { endAll, root, type StartCommand, startCommand, temporaryDirectory } from './start-command.ts';

const WEBHOOK_SECRET = 'the secret of the webhook';
const UNLIMITED =
  'call_requests_per_client_hour=0,call_requests_per_address_day=0,call_requests_per_hour=0,subscriptions_per_client_hour=0,subscriptions_per_hour=0';

/** Sends a request to the backend past the proxy, with the secret key. @throws when it refuses */
type Truth = <Row>(path: string, method?: string, body?: object) => Promise<Row[]>;

/** A site whose backend is hosted elsewhere, and the proxy between the two. */
export type ChaosSites = Readonly<{
  /** The site's address for visitors. */
  address: string;
  publicKey: string;
  proxy: ChaosProxy;
  truth: Truth;
  /** Purges the cached pages of the site, as the webhook of a hosted database does. */
  purgePages: () => Promise<void>;
  /** Starts another site on the same backend, with settings of its own. */
  startAnother: (settings: Record<string, string>) => StartCommand;
  /** @returns a token of the administrator */
  signIn: () => Promise<string>;
  close: () => Promise<void>;
}>;

/**
 * Starts both: a whole embedded backend with the mail function serves as the hosted project, and `npm start` as the
 * site.
 * @param seed of the proxy
 * @param prepare writes into the backend before the site is built
 */
export async function startChaosSites(seed: number, prepare: (truth: Truth) => Promise<unknown>): Promise<ChaosSites> {
  const [far, near] = [temporaryDirectory(), temporaryDirectory()];
  const [backendPort, port] = [await freePort(), await freePort()];
  const backendAddress = `http://127.0.0.1:${backendPort}`;
  const address = `http://localhost:${port}`;
  await prepareData(far.path);
  const backend = startCommand(
    { ...ADMINISTRATOR, DATA_DIR: far.path, PORT: `${backendPort}`, SITE_URL: address, LIMITS: UNLIMITED },
    root,
    [process.execPath, 'tests/support/backend-process.ts'],
  );
  await backend.says('Ready');
  const keys = JSON.parse(readFileSync(join(far.path, 'secrets.json'), 'utf8')) as Record<string, string>;
  const { publicKey = '', secretKey = '' } = keys;
  const proxy = await startChaosProxy(backendAddress, seed);
  const hosted = { PUBLIC_SUPABASE_URL: proxy.url, PUBLIC_SUPABASE_ANON_KEY: publicKey };
  const settings = { ...ADMINISTRATOR, ...hosted, WEBHOOK_SECRET, DATA_DIR: near.path, PORT: `${port}` };
  const truth: Truth = async (path, method = 'GET', body) => {
    const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
    const init = { method, headers: { ...headers, prefer: 'return=representation' } };
    const answer = await fetch(backendAddress + path, { ...init, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
  await prepare(truth);
  const site = startCommand(settings);
  await site.says('Ready');

  return {
    address,
    publicKey,
    proxy,
    truth,
    async purgePages() {
      const headers = { authorization: `Bearer ${WEBHOOK_SECRET}` };
      const answer = await fetch(`${address}/hooks/content-changed`, { method: 'POST', headers });
      if (answer.status !== 204) throw new Error(`the webhook answered ${answer.status}`);
    },
    startAnother: (own) => startCommand({ ...settings, ...own }),
    async signIn() {
      const answer = await fetch(`${backendAddress}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: publicKey, 'content-type': 'application/json' },
        body: JSON.stringify(ACCOUNTS.administrator),
      });
      return ((await answer.json()) as { access_token: string }).access_token;
    },
    async close() {
      await proxy.close();
      for (const command of [site, backend]) {
        command.process.kill('SIGTERM');
        await command.ended;
      }
      endAll();
      far.remove();
      near.remove();
    },
  };
}
