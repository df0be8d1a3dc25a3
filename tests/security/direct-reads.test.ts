import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BackendSite, startBackendSite } from '../support/backend-site.ts';

let site: BackendSite;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  site = await startBackendSite();
});
afterAll(() => site?.stop());

const visitor = () => site.as(site.parts.embedded.secrets.publicKey);
const PAGE = '/rest/v1/page_content?select=page_id,title,content,is_published,source_hash,version&page_id=eq.blog';

type Read = [path: string, body?: object];
const READS: Read[] = [
  ['/rest/v1/rpc/blog_article', { slug: 'hand-over-the-keys' }],
  ['/rest/v1/rpc/blog_article', { slug: 'no-such-post' }],
  ['/rest/v1/rpc/blog_list', { search: '', category: null, page: 1, size: 12 }],
  ['/rest/v1/rpc/blog_list', { search: 'brand', category: 'branding', page: 1, size: 3 }],
  // A value that is not of the argument's type.
  ['/rest/v1/rpc/blog_list', { search: '', category: null, page: 'first', size: 12 }],
  [PAGE],
  [PAGE.replace('blog', 'nosuch')],
];

/** As the pages of the site ask. */
function fromPage(path: string, body?: object): Promise<Response> {
  const headers = { ...visitor(), 'content-type': 'application/json' };
  const init = { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) };
  return site.parts.answer(new Request(`http://embedded${path}`, init));
}

async function bothAnswers(path: string, body?: object): Promise<{ page: unknown; api: unknown }> {
  const page = await fromPage(path, body);
  const api = await site.ask(body ? 'POST' : 'GET', path, visitor(), body);
  const read = async (answer: Response) => [answer.status, await answer.json()];
  return { page: await read(page), api: await read(api) };
}

test('the pages get the same answers as a visitor gets from the Data API', async () => {
  for (const [path, body] of READS) {
    const { page, api } = await bothAnswers(path, body);
    expect(page, `${path} ${JSON.stringify(body)}`).toEqual(api);
  }
});

test('the pages read with the rights of a visitor', async () => {
  const { query } = site.parts.embedded;
  const refused = async (path: string, body?: object) => {
    const { page, api } = await bothAnswers(path, body);
    expect(page, path).toEqual(api);
    return (page as [number])[0];
  };
  await query('revoke execute on function public.blog_article(text) from public, anon');
  await query('revoke select on public.page_content from anon');
  expect(await refused('/rest/v1/rpc/blog_article', { slug: 'hand-over-the-keys' })).toBe(401);
  expect(await refused(PAGE)).toBe(401);
  await query('grant execute on function public.blog_article(text) to anon');
  await query('grant select on public.page_content to anon');
  expect(await (await fromPage(PAGE)).json()).toHaveLength(1);
  // Row security hides the row of a page that is not published.
  await query(`update public.page_content set is_published = false where page_id = 'blog'`);
  expect(await (await fromPage(PAGE)).json()).toEqual([]);
});
