import { readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { BLOG_PATH, DATA_API_PATH, dataPath, HEALTH_PATH, RSS_PATH } from '../../src/paths.ts';
import { type MeasuredSite, startMeasuredSite } from './site.ts';
import { table } from './table.ts';

const PORT = 4396;
const NAME = 'bench-attacks';
const POSTS = 300;
const SECONDS = 10;
/** The attackers' addresses; the measured visitor has another one. */
const ATTACKERS = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
const VISITOR = '127.0.0.9';
/** Visits of each measured address a second. */
const RATE = 20;
/** A visit that takes longer counts as unanswered. */
const PATIENCE_MS = 20_000;
const VISITED = { healthz: HEALTH_PATH, 'cached page': BLOG_PATH, 'cached feed': RSS_PATH } as const;
type Visited = keyof typeof VISITED;

interface Attack {
  name: string;
  /** Starts the attack from one address. @returns a function that ends it */
  begin: (from: string, keys: Keys) => () => void;
}

interface Keys {
  publicKey: string;
}

interface Measured {
  name: string;
  /** Milliseconds. */
  waits: Record<Visited, number[]>;
  failed: number;
  megabytes: { before: number; peak: number };
}

const many = (count: number, item: (n: number) => string) => Array.from({ length: count }, (_, n) => item(n)).join();

const ATTACKS: readonly Attack[] = [
  {
    name: 'the table as a column, forty times',
    begin: (from, { publicKey }) =>
      repeat(from, 1000, () => ({
        path: `${DATA_API_PATH}/blog_posts?limit=1000&select=${many(40, (n) => `c${n}:blog_posts`)}`,
        headers: { apikey: publicKey },
      })),
  },
  {
    name: '`tags`, forty times',
    begin: (from, { publicKey }) =>
      repeat(from, 1000, () => ({
        path: `${DATA_API_PATH}/blog_posts?limit=1000&select=${many(40, (n) => `c${n}:tags`)}`,
        headers: { apikey: publicKey },
      })),
  },
  {
    name: 'whole posts, as many as there are',
    begin: (from, { publicKey }) =>
      repeat(from, 200, () => ({ path: dataPath('blog_posts?limit=1000&select=*'), headers: { apikey: publicKey } })),
  },
  {
    name: 'writes that change nothing',
    begin: (from, { publicKey }) => {
      const json = { apikey: publicKey, 'content-type': 'application/json' };
      const writes = [
        {
          method: 'POST',
          path: dataPath('blog_posts'),
          headers: { ...json, 'content-profile': 'nothing' },
          body: '{}',
        },
        { method: 'PATCH', path: dataPath('page_content?page_id=eq.about'), headers: json, body: '{}' },
        { method: 'POST', path: dataPath('page_content'), headers: json, body: '[]' },
        {
          method: 'POST',
          path: `${DATA_API_PATH}/blog_posts?select=${'a('.repeat(4000)}`,
          headers: json,
          body: '{"slug":"a"}',
        },
      ];
      return repeat(from, 200, (count) => writes[count % writes.length] ?? { path: '/' });
    },
  },
  {
    name: 'bodies of 4 MB with a made-up token',
    begin: (from, { publicKey }) => hold(from, 70, bodyThatEndsNever(publicKey)),
  },
  { name: 'connections that say nothing', begin: (from) => hold(from, 400, () => {}) },
];

/**
 * Measures how attacks affect visitors: each attack runs from three loopback addresses for ten seconds, while one
 * visitor requests the health check and cached pages. The same visits without an attack are the comparison.
 */
export async function benchAttacks(): Promise<void> {
  console.log(`… a site with ${POSTS} posts`);
  const site = await startMeasuredSite({ name: NAME, port: PORT, posts: POSTS });
  const keys = JSON.parse(readFileSync(join('.cache', NAME, 'secrets.json'), 'utf8')) as Keys;
  const measured: Measured[] = [];
  try {
    for (const path of Object.values(VISITED)) await visit(path);
    measured.push(await measure(site, 'undisturbed', keys));
    for (const { name } of ATTACKS) {
      console.log(`… ${name}`);
      measured.push(await measure(site, name, keys));
      // Waits until queued requests are answered, so that the next attack is measured alone.
      await settled();
    }
  } finally {
    await site.stop();
  }
  print(measured);
}

/** The attackers' thread. It runs until it is terminated. */
if (!isMainThread) {
  const { name, keys } = workerData as { name: string; keys: Keys };
  const attack = ATTACKS.find((one) => one.name === name);
  for (const from of ATTACKERS) attack?.begin(from, keys);
  // Keeps the thread alive where there is nothing to do.
  setInterval(() => {}, 1_000);
}

async function measure(site: MeasuredSite, name: string, keys: Keys): Promise<Measured> {
  const waits: Measured['waits'] = { healthz: [], 'cached page': [], 'cached feed': [] };
  const megabytes = { before: site.megabytes(), peak: 0 };
  let failed = 0;
  const visits: Promise<void>[] = [];
  // In a thread of their own: what the attackers compute must not count as the visitor's waiting.
  const attackers = new Worker(new URL(import.meta.url), { workerData: { name, keys } });
  const end = performance.now() + SECONDS * 1000;
  while (performance.now() < end) {
    for (const visited of Object.keys(VISITED) as Visited[])
      visits.push(
        visit(VISITED[visited]).then(
          (milliseconds) => {
            waits[visited].push(milliseconds);
          },
          () => {
            failed += 1;
          },
        ),
      );
    megabytes.peak = Math.max(megabytes.peak, site.megabytes());
    await after(1000 / RATE);
  }
  await attackers.terminate();
  await Promise.all(visits);
  megabytes.peak = Math.max(megabytes.peak, site.megabytes());
  return { name, waits, failed, megabytes };
}

/** One visit in milliseconds, on a new connection, like a first visit. */
function visit(path: string): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request({
      host: '127.0.0.1',
      port: PORT,
      path,
      localAddress: VISITOR,
      agent: false,
      timeout: PATIENCE_MS,
    });
    asking.once('response', (answer: IncomingMessage) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - began);
        else reject(new Error(`${path}: ${answer.statusCode}`));
      });
    });
    asking.once('timeout', () => asking.destroy(new Error(`${path}: no answer`)));
    asking.once('error', reject);
    asking.end();
  });
}

async function settled(): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const milliseconds = await visit(HEALTH_PATH).catch(() => 1000);
    if (milliseconds < 50) return void (await after(1000));
    await after(500);
  }
}

type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** Sends a request at a fixed interval, whether or not the earlier ones were answered. */
function repeat(from: string, milliseconds: number, next: (count: number) => Sent): () => void {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  let count = 0;
  const timer = setInterval(() => {
    const { body, ...sent } = next(count++);
    const asking = request({ host: '127.0.0.1', port: PORT, localAddress: from, agent, ...sent }, (answer) =>
      answer.resume(),
    );
    asking.on('error', () => {});
    asking.end(body);
  }, milliseconds);
  return () => {
    clearInterval(timer);
    agent.destroy();
  };
}

/** Opens connections and holds them open. */
function hold(from: string, connections: number, say: (socket: Socket) => void): () => void {
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ host: '127.0.0.1', port: PORT, localAddress: from });
    socket.on('error', () => {});
    socket.once('connect', () => say(socket));
    socket.resume();
    return socket;
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

function bodyThatEndsNever(publicKey: string): (socket: Socket) => void {
  const length = 4 * 1024 * 1024;
  const head = [
    `POST ${dataPath('newsletter_subscribers')} HTTP/1.1`,
    'Host: localhost',
    `apikey: ${publicKey}`,
    'Authorization: Bearer made.up.token',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ].join('\r\n');
  const body = Buffer.alloc(length - 1, ' ');
  return (socket) => {
    socket.write(`${head}\r\n\r\n`);
    socket.write(body);
  };
}

function print(measured: readonly Measured[]): void {
  console.log(
    `\nVisits on connections of their own while each attack runs from ${ATTACKERS.length} addresses for ${SECONDS} s; p50 / p99 in ms\n`,
  );
  table(
    ['attack', ...Object.keys(VISITED), 'no answer', 'memory before → peak, MB'],
    measured.map(({ name, waits, failed, megabytes }) => [
      name,
      ...Object.values(waits).map((all) => `${quantile(all, 0.5)} / ${quantile(all, 0.99)}`),
      `${failed}`,
      `${megabytes.before} → ${megabytes.peak}`,
    ]),
  );
}

function quantile(milliseconds: readonly number[], share: number): string {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
}
