import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { openDataDirectory } from '../../server/data-directory.ts';
import { startEmbeddedBackend } from '../../server/embedded/backend.ts';
import { readEnvironment } from '../../server/environment.ts';
import { BLOG_PATH, dataPath, postPath } from '../../src/paths.ts';
import { benchKeystrokes, type Keystrokes } from './keystrokes.ts';
import { type Latency, latencyOf, read } from './latency.ts';
import { addPosts, resumeMeasuredSite } from './site.ts';
import { table } from './table.ts';

/** The duration of one query: as SQL, and through the embedded backend's Data API, as pages send it. */
type Asked = Readonly<{ sql: Latency; api: Latency }>;

const NAME = 'bench-blog';
const DATA_DIR = `.cache/${NAME}`;
const PORT = 4397;
/** Numbers of posts beside the sample articles. */
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

/** Measures the blog with a dozen, a thousand and ten thousand posts. */
export async function benchBlog(): Promise<void> {
  rmSync(DATA_DIR, { recursive: true, force: true });
  const figures: Figures[] = [];
  for (const added of ADDED) {
    console.log(`… adding posts up to ${added}`);
    addPosts(DATA_DIR, added);
    figures.push(await measure(added === 0 ? '12' : added.toLocaleString('en-US')));
  }
  print(figures);
}

async function measure(posts: string): Promise<Figures> {
  console.log(`… measuring ${posts} posts`);
  const { list, article, slug } = await benchDatabase(DATA_DIR);
  const site = await resumeMeasuredSite({ name: NAME, port: PORT });
  try {
    const pages = { list: `${site.address}${BLOG_PATH}`, article: `${site.address}${postPath(slug)}` };
    const latency = async (address: string) => ({
      kept: await latencyOf(TIMES, () => read(address)),
      rendered: await latencyOf(TIMES, () => read(address), site.purgePages),
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
    await site.stop();
  }
}

/** Size of the body on the wire; fetch would decode it. */
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
  const rows: string[][] = [];
  const row = (name: string, cell: (figure: Figures) => string) => rows.push([name, ...figures.map(cell)]);
  const ms = ({ p50, p99 }: Latency) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
  row('list, bytes / brotli', ({ bytes }) => `${bytes.identity} / ${bytes.brotli}`);
  for (const page of ['list', 'article'] as const) {
    row(`${page}, kept`, (figure) => ms(figure[page].kept));
    row(`${page}, rendered (pages purged before each)`, (figure) => ms(figure[page].rendered));
    row(`${page}, its question through the Data API in process`, (figure) => ms(figure[page].asked.api));
    row(`${page}, its question as SQL`, (figure) => ms(figure[page].asked.sql));
    row(`${page}, rendered : SQL at p50`, (figure) =>
      (figure[page].rendered.p50 / figure[page].asked.sql.p50).toFixed(1),
    );
  }
  row('search that finds nearly everything (never kept)', ({ search }) => ms(search.common));
  row('search that finds nothing', ({ search }) => ms(search.rare));
  row('keystroke to painted result', ({ keystrokes }) => `${ms(keystrokes)} (${keystrokes.painted} painted)`);
  console.log(`\nMilliseconds, p50 / p99, one request after the other, ${TIMES} of each.\n`);
  table(['posts', ...figures.map(({ posts }) => posts)], rows);
}

/**
 * Measures the queries of the list and of an article on the database alone, in this process, without a server.
 * @returns also the slug of the queried article, which is in the middle of the list
 */
async function benchDatabase(dataDir: string): Promise<{ list: Asked; article: Asked; slug: string }> {
  const root = process.cwd();
  const data = openDataDirectory({ dataDir, databaseUrl: undefined });
  const backend = await startEmbeddedBackend(readEnvironment({ DATA_DIR: dataDir }, root), root, () => {});
  try {
    const [middle] = await backend.query<{ slug: string }>(
      `select slug from public.blog_posts where status = 'published'
      order by listed_at desc offset (select count(*) / 2 from public.blog_posts) limit 1`,
    );
    const slug = middle?.slug ?? '';
    const ask = async (name: string, parameters: Record<string, unknown>): Promise<Asked> => {
      const named = Object.keys(parameters).map((parameter, position) => `${parameter} => $${position + 1}`);
      const sql = `select public.${name}(${named.join(', ')})`;
      const { publicKey } = backend.secrets;
      const headers = { apikey: publicKey, authorization: `Bearer ${publicKey}`, 'content-type': 'application/json' };
      const body = JSON.stringify(parameters);
      return {
        sql: await latencyOf(TIMES, () => backend.query(sql, ...Object.values(parameters))),
        api: await latencyOf(TIMES, async () => {
          const request = new Request(`http://embedded${dataPath(`rpc/${name}`)}`, { method: 'POST', headers, body });
          const answer = await backend.fetch(request, null);
          if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
          await answer.text();
        }),
      };
    };
    const list = await ask('blog_list', { search: '', category: null, page: 1, size: 12 });
    return { list, article: await ask('blog_article', { slug }), slug };
  } finally {
    await backend.close();
    data.release();
  }
}
