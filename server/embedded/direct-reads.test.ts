import { expect, test, vi } from 'vitest';
import { blogArticle, blogList } from '../../src/blog/posts.server.ts';
import { publicPageRows } from '../../src/site/page-row.ts';
import { publicClient, publicKey } from '../../src/supabase/clients.ts';
import { createDirectReads } from './direct-reads.ts';
import { GateRefusal } from './query-gate.ts';

const ROW = { page_id: 'blog', title: 'T', content: '', is_published: true, source_hash: null, version: 1 };

function reads(answers: Record<string, unknown>) {
  const read = vi.fn(async (sql: string) => {
    const [, answer] = Object.entries(answers).find(([part]) => sql.includes(part)) ?? [];
    return answer === undefined ? undefined : JSON.stringify(answer);
  });
  const fetch = vi.fn(async (request: Request) => Response.json({ through: 'Lite', sent: await request.text() }));
  return { read, fetch, backend: createDirectReads({ publicKey: publicKey(), read, fetch }) };
}

test('what every page of the blog reads takes one query each', async () => {
  const list = { posts: [], more: false, found: 0, featured: null, counts: {}, mentioned: [] };
  const { read, fetch, backend } = reads({ blog_list: list, blog_article: { moved_to: 'b' }, page_content: [ROW] });
  expect(await blogList({ q: 'a', category: 'all', page: 2 }, { backend })).toEqual({ ...list, failed: false });
  expect(await blogArticle('a', { backend })).toEqual({ movedTo: 'b' });
  expect(await publicPageRows(['blog'], { backend })).toMatchObject([{ page_id: 'blog' }]);
  expect(read.mock.calls.map(([, parameters]: unknown[]) => parameters)).toEqual([['a', null, 2, 12], ['a'], ['blog']]);
  expect(fetch).not.toHaveBeenCalled();
});

test('every other request, and one whose query fails, goes through Lite with its body', async () => {
  const { read, fetch, backend } = reads({ page_content: [ROW] });
  const client = publicClient({ backend });
  await client.from('page_content').select('page_id').eq('page_id', 'blog');
  await client.from('page_content').select('page_id, title').eq('page_id', 'blog').limit(1);
  await client.rpc('blog_sitemap');
  expect(read).not.toHaveBeenCalled();
  expect(await backend(askFor('{"slug":"a","more":1}'))).toMatchObject({ status: 200 });
  const asAccount = askFor('{"slug":"a"}', { authorization: 'Bearer a.b.c' });
  await backend(asAccount);
  expect(read).not.toHaveBeenCalled();
  expect(await (await backend(askFor('{"slug":"a"}'))).json()).toEqual({ through: 'Lite', sent: '{"slug":"a"}' });
  expect([read.mock.calls.length, fetch.mock.calls.length]).toEqual([1, 6]);
});

test('a refusal of the gate is not repeated', async () => {
  const { read, fetch, backend } = reads({});
  read.mockRejectedValue(new GateRefusal('the database is away'));
  await expect(backend(askFor('{"slug":"a"}'))).rejects.toBeInstanceOf(GateRefusal);
  expect(fetch).not.toHaveBeenCalled();
});

function askFor(body: string, headers = {}): Request {
  const address = 'http://embedded/rest/v1/rpc/blog_article';
  return new Request(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${publicKey()}`, ...headers },
    body,
  });
}
