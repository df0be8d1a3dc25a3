import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type Asked, benchDatabase } from './bench-database.ts';
import { benchKeystrokes, type Keystrokes } from './bench-keystrokes.ts';
import { type Latency, latencyOf, read } from './bench-latency.ts';
import { serve } from './serve.ts';

const DATA_DIR = '.cache/bench-blog-data';
const PORT = 4397;
const SITE = `http://127.0.0.1:${PORT}`;
/** Posts that are added to the sample articles. */
const ADDED = [0, 1_000, 10_000];
const TIMES = 100;

type Figures = Readonly<{
  posts: string;
  bytes: { identity: number; brotli: number };
  list: { kept: Latency; rendered: Latency; asked: Asked };
  article: { kept: Latency; rendered: Latency; asked: Asked };
  search: { common: Latency; rare: Latency };
  keystrokes: Keystrokes;
}>;

/** The blog with a dozen, a thousand and ten thousand posts. */
export async function benchBlog(): Promise<void> {
  rmSync(DATA_DIR, { recursive: true, force: true });
  const figures: Figures[] = [];
  for (const added of ADDED) {
    if (added > 0) {
      console.log(`… adding posts up to ${added}`);
      const environment = { ...process.env, DATA_DIR };
      execFileSync(process.execPath, ['scripts/seed-posts.ts', '--count', `${added}`], { env: environment });
    }
    figures.push(await measure(added === 0 ? '12' : added.toLocaleString('en-US')));
  }
  print(figures);
}

async function measure(posts: string): Promise<Figures> {
  console.log(`… measuring ${posts} posts`);
  const { list, article, slug } = await benchDatabase(DATA_DIR);
  const site = await serve(['scripts/start.ts'], { PORT: `${PORT}`, DATA_DIR }, `${SITE}/readyz`);
  try {
    const pages = { list: `${SITE}/blog`, article: `${SITE}/blog/${slug}` };
    const latency = async (address: string) => ({
      kept: await latencyOf(TIMES, () => read(address)),
      rendered: await latencyOf(TIMES, () => read(address), forget),
    });
    return {
      posts,
      bytes: { identity: await bytesOf(pages.list, 'identity'), brotli: await bytesOf(pages.list, 'br') },
      list: { ...(await latency(pages.list)), asked: list },
      article: { ...(await latency(pages.article)), asked: article },
      search: {
        common: await latencyOf(TIMES, () => read(`${pages.list}?q=the`)),
        rare: await latencyOf(TIMES, () => read(`${pages.list}?q=zeppelin`)),
      },
      keystrokes: await benchKeystrokes(pages.list),
    };
  } finally {
    const ended = new Promise((resolve) => site.once('exit', resolve));
    site.kill('SIGTERM');
    await ended;
  }
}

/** Has the site forget its kept pages: a write to the table of posts does, even one that meets no post. */
async function forget(): Promise<void> {
  const { secretKey } = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')) as { secretKey: string };
  const answer = await fetch(`${SITE}/rest/v1/blog_posts?slug=eq.nobody-has-it`, {
    method: 'PATCH',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: '{"featured":false}',
  });
  if (!answer.ok) throw new Error(`the pages could not be purged: ${answer.status}`);
  await answer.text();
}

/** Of the body as it goes over the wire: fetch would decode it. */
function bytesOf(address: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.once('end', () => resolve(bytes));
    });
    asking.once('error', reject).end();
  });
}

function print(figures: readonly Figures[]): void {
  const line = (name: string, cell: (figure: Figures) => string) =>
    console.log(`| ${[name, ...figures.map(cell)].join(' | ')} |`);
  const ms = ({ p50, p99 }: Latency) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
  console.log(`\nMilliseconds, p50 / p99, one request after the other, ${TIMES} of each.\n`);
  line('posts', ({ posts }) => posts);
  console.log(`|---${'|---'.repeat(figures.length)}|`);
  line('list, bytes / brotli', ({ bytes }) => `${bytes.identity} / ${bytes.brotli}`);
  for (const page of ['list', 'article'] as const) {
    line(`${page}, kept`, (figure) => ms(figure[page].kept));
    line(`${page}, rendered (pages purged before each)`, (figure) => ms(figure[page].rendered));
    line(`${page}, its question through the Data API in process`, (figure) => ms(figure[page].asked.api));
    line(`${page}, its question as SQL`, (figure) => ms(figure[page].asked.sql));
    line(`${page}, rendered : SQL at p50`, (figure) =>
      (figure[page].rendered.p50 / figure[page].asked.sql.p50).toFixed(1),
    );
  }
  line('search that finds nearly everything (never kept)', ({ search }) => ms(search.common));
  line('search that finds nothing', ({ search }) => ms(search.rare));
  line('keystroke to painted result', ({ keystrokes }) => `${ms(keystrokes)} (${keystrokes.painted} painted)`);
}
