import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  ABOUT_PATH,
  BLOG_PATH,
  BOOKS_PATH,
  HOME_PATH,
  SERVICES_PATH,
  SPEAKING_PATH,
  SUBSCRIBE_PATH,
} from '../../src/paths.ts';
import { type LoadResult, sendLoad } from './send-load.ts';
import { startMeasuredSite } from './site.ts';
import { table } from './table.ts';

interface Target {
  webSocketDebuggerUrl: string;
}

let asked = 0;

const PORT = 4397;
const POSTS = 1_000;
const INSPECTOR_PORT = 4396;

/** The traffic, each kind at a steady rate a second. */
const TRAFFIC = [
  { name: 'prerendered pages', rate: 100, paths: [HOME_PATH, ABOUT_PATH, BOOKS_PATH, SERVICES_PATH, SPEAKING_PATH] },
  {
    name: 'the list and its pages',
    rate: 50,
    paths: [BLOG_PATH, `${BLOG_PATH}?page=2`, `${BLOG_PATH}?category=faith`],
  },
  { name: 'searches', rate: 2, paths: [`${BLOG_PATH}?q=brand`, `${BLOG_PATH}?q=promise`, `${BLOG_PATH}?q=zeppelin`] },
  {
    name: 'forms, stored',
    rate: 1,
    paths: [SUBSCRIBE_PATH],
    form: (count: number) => `email=soak-${Date.now()}-${count}%40example.com`,
  },
] as const;

/**
 * Sends everyday traffic for a long time, with an edit of a post every five seconds. Measures whether answers become
 * slower, whether any fails, and whether memory grows.
 * @param minutes the duration
 */
export async function benchSoak(minutes: number): Promise<void> {
  console.log(`… a site with ${POSTS} posts`);
  const site = await startMeasuredSite({ name: 'bench-soak', port: PORT, posts: POSTS, inspectorPort: INSPECTOR_PORT });
  const seconds = minutes * 60;
  try {
    console.log(`… ${minutes} minutes of traffic, until ${new Date(Date.now() + seconds * 1000).toLocaleTimeString()}`);
    const edits = setInterval(() => site.purgePages().catch((error) => console.error(error)), 5_000);
    const [memory, ...results] = await Promise.all([
      quarterlyMemory(seconds),
      ...TRAFFIC.map(({ rate, paths, ...load }) =>
        sendLoad({ address: site.address, paths, ...load }, { seconds, rate }),
      ),
    ]);
    clearInterval(edits);
    memory.push(await memoryInUse(INSPECTOR_PORT));
    print(results, minutes);
    console.log(
      `\nMemory in use after each quarter: ${memory.join(', ')} MB; resident at the end ${site.megabytes()} MB.`,
    );
  } finally {
    await site.stop();
  }
}

/** Megabytes in use after each quarter except the last. */
async function quarterlyMemory(seconds: number): Promise<number[]> {
  const memory: number[] = [];
  for (let quarter = 1; quarter < 4; quarter++) {
    await wait((seconds / 4) * 1000);
    memory.push(await memoryInUse(INSPECTOR_PORT));
  }
  return memory;
}

function print(results: readonly LoadResult[], minutes: number): void {
  console.log(`\n${minutes} minutes, ${POSTS} posts, every page purged every five seconds.\n`);
  table(
    ['', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'],
    results.map(({ perSecond, p50, p95, p99, failed }, index) => [
      TRAFFIC[index]?.name ?? '',
      perSecond.toFixed(1),
      p50.toFixed(1),
      p95.toFixed(1),
      p99.toFixed(1),
      `${failed}`,
    ]),
  );
}

/**
 * Makes a Node process collect its garbage and returns the memory in use afterwards, in megabytes, including what
 * objects hold outside the heap, as the database does. Resident memory would not show a leak, because Node rarely
 * returns memory.
 * @param inspectorPort the port on which the process listens for an inspector, on loopback
 */
async function memoryInUse(inspectorPort: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as Target[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  try {
    await ask(socket, 'HeapProfiler.collectGarbage');
    const { result } = await ask<{ result: { value: NodeJS.MemoryUsage } }>(socket, 'Runtime.evaluate', {
      expression: 'process.memoryUsage()',
      returnByValue: true,
    });
    return Math.round((result.value.heapUsed + result.value.external) / 1024 / 1024);
  } finally {
    socket.close();
  }
}

async function ask<Answer>(socket: WebSocket, method: string, params: object = {}): Promise<Answer> {
  asked += 1;
  const id = asked;
  socket.send(JSON.stringify({ id, method, params }));
  for (;;) {
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>];
    const message = JSON.parse(data) as { id?: number; result: Answer };
    if (message.id === id) return message.result;
  }
}
