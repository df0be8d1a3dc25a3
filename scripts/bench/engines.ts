import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  BLOG_PATH,
  CONTACT_SEND_PATH,
  dataPath,
  HOME_PATH,
  POSTS_SITEMAP_PATH,
  TOKEN_API_PATH,
} from '../../src/paths.ts';
import { type MeasuredSite, PURGED_SLUG, startMeasuredSite } from './site.ts';
import { rows, table } from './table.ts';

const PORT = 4386;
const POSTS = 1_000;
const ROUNDS = 3;
/** Requests in flight while a site is asked as fast as it answers. */
const CONNECTIONS = 20;
/** How many requests a round sends as fast as they are answered, and how many at the steady rate. */
const AT_ONCE = 60;
const STEADY = 60;
const RATE = 20;
const WARM_UP = 80;
/** Numbers of requests, from which no round counts. */
const AFTER_ALL_ROUNDS = 10_000;
const ADMINISTRATOR = { email: 'bench@example.com', password: 'correct horse battery staple' };

type Asking = { method?: string; path: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; text: string };
type Send = (asking: Asking) => Promise<Answer>;

/** A kind of request that no cache answers. */
type Kind = Readonly<{
  name: string;
  /** Sends the `count`th request of this kind, counted from 0 over all rounds. */
  ask: (count: number) => Promise<Answer>;
  status: number;
  /** Where fewer than usual may be sent: requests in flight, requests a second. */
  connections?: number;
  rate?: number;
  isCached?: true;
}>;

type Subject = { name: string; site: MeasuredSite; kinds: Kind[]; idle: number };

/** Latencies in milliseconds, of all rounds together; the rate of each round; the processor time of one request. */
type Figures = { perSecond: number[]; cpu: number; atOnce: number[]; steady: number[]; failed: number };

/**
 * Measures what no cache answers: on PGlite, on PostgreSQL where DATABASE_URL names an empty database, and in another
 * checkout on PGlite where `beside` names its folder. The sites run at the same time and are asked in turn, so the
 * figures of one run can be compared.
 */
export async function benchEngines(beside: string | undefined): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL;
  const subjects: Subject[] = [];
  try {
    const add = async (name: string, settings: { root?: string; databaseUrl?: string }) => {
      console.log(`… ${name}: a site with ${POSTS} posts`);
      const port = PORT + subjects.length;
      const site = await startMeasuredSite({
        name: `bench-engines-${port}`,
        port,
        posts: POSTS,
        ...settings,
        environment: {
          ADMIN_EMAIL: ADMINISTRATOR.email,
          ADMIN_PASSWORD: ADMINISTRATOR.password,
        },
      });
      subjects.push({ name, site, kinds: [], idle: 0 });
    };
    if (beside) await add('the other checkout', { root: resolve(beside) });
    await add('PGlite', {});
    if (databaseUrl) await add('PostgreSQL', { databaseUrl });
    await wait(10_000);
    for (const subject of subjects) subject.idle = subject.site.megabytes();
    for (const subject of subjects) subject.kinds = await kindsOf(subject.site);
    const names = subjects[0]?.kinds.map(({ name }) => name) ?? [];
    await warmUp(subjects);
    printHead();
    for (const [position, name] of names.entries()) print(name, subjects, await measure(subjects, position));
    console.log('\nResident memory of Node in MB, idle and after the load:\n');
    table(
      ['site', 'idle', 'after'],
      subjects.map(({ name, site, idle }) => [name, `${idle}`, `${site.megabytes()}`]),
    );
  } finally {
    for (const { site } of subjects) await site.stop();
  }
}

/** Not measured: Node is several times slower until it has compiled what it runs often. */
async function warmUp(subjects: readonly Subject[]): Promise<void> {
  console.log('… warming up');
  for (const { kinds } of subjects)
    for (const { ask } of kinds.filter(({ connections }) => connections === undefined))
      for (let count = 0; count < WARM_UP; count += 4)
        await Promise.all([0, 1, 2, 3].map((more) => ask(AFTER_ALL_ROUNDS + count + more)));
}

async function measure(subjects: readonly Subject[], position: number): Promise<Figures[]> {
  const figures = subjects.map((): Figures => ({ perSecond: [], cpu: 0, atOnce: [], steady: [], failed: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { site, kinds }] of subjects.entries()) {
      const kind = kinds[position] as Kind;
      const { ask, status, connections = CONNECTIONS, rate = RATE } = kind;
      const result = figures[index] as Figures;
      const timed = async (count: number) => {
        const begun = performance.now();
        const answer = await ask(count).catch(() => undefined);
        if (answer?.status !== status) result.failed += 1;
        return performance.now() - begun;
      };
      let next = round * (AT_ONCE + STEADY);
      if (!kind.isCached) await site.purgePages();
      const last = next + AT_ONCE;
      const before = site.processorMs();
      const begun = performance.now();
      await Promise.all(
        Array.from({ length: connections }, async () => {
          while (next < last) result.atOnce.push(await timed(next++));
        }),
      );
      result.perSecond.push((AT_ONCE * 1000) / (performance.now() - begun));
      result.cpu += (site.processorMs() - before) / AT_ONCE / ROUNDS;
      if (!kind.isCached) await site.purgePages();
      // A request is sent when it is due, even while others wait, so that a slow answer delays no measurement.
      const sent: Promise<unknown>[] = [];
      for (let count = 0; count < (STEADY * rate) / RATE; count++) {
        sent.push(timed(last + count).then((taken) => result.steady.push(taken)));
        await wait(1000 / rate);
      }
      await Promise.all(sent);
    }
  }
  return figures;
}

async function kindsOf({ address, dataDir }: MeasuredSite): Promise<Kind[]> {
  const agent = new Agent({ keepAlive: true });
  const send: Send = ({ method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const asking = request(address + path, { agent, method, headers: { 'accept-encoding': 'br', ...headers } });
      asking.once('error', reject).once('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: `${Buffer.concat(chunks)}` }));
      });
      asking.end(body);
    });
  const { publicKey } = JSON.parse(readFileSync(`${dataDir}/secrets.json`, 'utf8')) as { publicKey: string };
  const json = { apikey: publicKey, 'content-type': 'application/json', 'accept-encoding': 'identity' };
  const signIn = () =>
    send({
      method: 'POST',
      path: `${TOKEN_API_PATH}?grant_type=password`,
      headers: json,
      body: JSON.stringify(ADMINISTRATOR),
    });
  const session = JSON.parse((await signIn()).text) as { access_token: string };
  const asAdministrator = { ...json, authorization: `Bearer ${session.access_token}` };
  const sitemap = await send({ path: POSTS_SITEMAP_PATH, headers: { 'accept-encoding': 'identity' } });
  const articles = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  const found = await send({
    path: dataPath(`blog_posts?select=id,version&slug=neq.${PURGED_SLUG}&limit=200`),
    headers: asAdministrator,
  });
  const posts = JSON.parse(found.text) as { id: string; version: number }[];
  const words = ['brand', 'promise', 'the page', 'letter', 'work', 'zeppelin', 'customer', 'name'];
  const of = <Item>(items: readonly Item[], count: number) => items[count % items.length] as Item;
  return [
    { name: 'prerendered page', ask: () => send({ path: HOME_PATH }), status: 200, isCached: true },
    { name: 'article, for the first time', ask: (count) => send({ path: of(articles, count) }), status: 200 },
    { name: 'article, after a purge', ask: (count) => send({ path: of(articles, count % AT_ONCE) }), status: 200 },
    {
      name: 'list',
      ask: (count) => send({ path: `${BLOG_PATH}?page=${1 + (count % 82)}` }),
      status: 200,
    },
    {
      name: 'search',
      ask: (count) => send({ path: `${BLOG_PATH}?${new URLSearchParams({ q: of(words, count) })}` }),
      status: 200,
    },
    {
      name: 'call request',
      ask: (count) =>
        send({
          method: 'POST',
          path: CONTACT_SEND_PATH,
          headers: { origin: address, 'content-type': 'application/x-www-form-urlencoded' },
          body: `${new URLSearchParams({
            type: 'booking',
            name: `Visitor ${count}`,
            email: `visitor-${count}@example.com`,
            callType: 'branding',
            preferredTime: 'morning',
            timeZone: 'GMT+1',
            message: `Request ${count}, please call.`,
          })}`,
        }),
      status: 303,
    },
    {
      name: 'save of a post',
      ask: async (count) => {
        const post = of(posts, count);
        const answer = await send({
          method: 'PATCH',
          path: dataPath(`blog_posts?id=eq.${post.id}&version=eq.${post.version}&select=*`),
          headers: { ...asAdministrator, prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
          body: JSON.stringify({ excerpt: `Saved for the ${count}th time.` }),
        });
        post.version = (JSON.parse(answer.text) as { version: number }).version;
        return answer;
      },
      status: 200,
    },
    // A password takes a processor a twentieth of a second by design, and one account gets ten attempts at a time.
    { name: 'sign-in', ask: signIn, status: 200, connections: 4, rate: 5 },
  ];
}

function printHead(): void {
  console.log(
    `\n${POSTS} posts; ${CONNECTIONS} requests in flight, then ${RATE} a second (sign-in: 4 and 5); the median of ${ROUNDS} rounds.`,
  );
  console.log('Latencies are p50 / p95 in milliseconds; processor is what one request takes of Node.\n');
  table(['', 'site', 'requests/s', ': first', 'processor ms', 'ms', 'ms at the steady rate', 'failed'], []);
}

/** The rows of one kind of request, as soon as they are known. */
function print(name: string, subjects: readonly Subject[], figures: readonly Figures[]): void {
  const first = at(figures[0]?.perSecond ?? [], 0.5);
  rows(
    figures.map(({ perSecond, cpu, atOnce, steady, failed }, index) => [
      index === 0 ? name : '',
      subjects[index]?.name ?? '',
      `${Math.round(at(perSecond, 0.5))}`,
      (at(perSecond, 0.5) / first).toFixed(2),
      cpu.toFixed(1),
      [0.5, 0.95].map((share) => at(atOnce, share).toFixed(0)).join(' / '),
      [0.5, 0.95].map((share) => at(steady, share).toFixed(1)).join(' / '),
      `${failed}`,
    ]),
  );
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
