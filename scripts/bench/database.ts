import { openDataDirectory } from '../../server/data-directory.ts';
import { startEmbeddedBackend } from '../../server/embedded/backend.ts';
import { readEnvironment } from '../../server/environment.ts';
import { dataPath } from '../../src/paths.ts';
import { type Latency, latencyOf } from './latency.ts';

const TIMES = 100;

/** The duration of one query: as SQL, and through the embedded backend's Data API, as pages send it. */
export type Asked = Readonly<{ sql: Latency; api: Latency }>;

/**
 * Measures the queries of the list and of an article on the database alone, in this process, without a server.
 * @returns also the slug of the queried article, which is in the middle of the list
 */
export async function benchDatabase(dataDir: string): Promise<{ list: Asked; article: Asked; slug: string }> {
  const root = process.cwd();
  const data = openDataDirectory(dataDir);
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
