import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AttackedSite, attackedSite, CALLERS, type Caller, headersOfCallers } from '../support/attacked-site.ts';

/** A word that stands nowhere else, once saved and once typed and not saved. */
const SAVED = 'zyxwsharedvuts';
const UNSAVED = 'zyxwunsavedvuts';
const DEVICE = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

let site: AttackedSite;
let headers: Record<Caller, Record<string, string>>;
let post: { id: string };

beforeAll(async () => {
  site = await attackedSite();
  headers = await headersOfCallers(site);
  const answer = await ask('POST', '/rest/v1/blog_posts', 'administrator', {
    ...{ slug: 'shared-draft', title: SAVED, content: `<p>${SAVED}</p><img src="https://example.com/x.png" alt="">` },
    status: 'draft',
  });
  [post] = (await answer.json()) as [{ id: string }];
});
afterAll(() => ask('DELETE', '/rest/v1/blog_posts?slug=eq.shared-draft', 'administrator'));

function ask(method: string, path: string, caller: Caller, body?: unknown): Promise<Response> {
  return fetch(site.address + path, {
    method,
    redirect: 'manual',
    headers: { ...headers[caller], prefer: 'return=representation', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
const rpc = (name: string, caller: Caller, body: unknown) => ask('POST', `/rest/v1/rpc/${name}`, caller, body);
const share = async () =>
  (await (await rpc('share_draft', 'administrator', { post_id: post.id, days: 1 })).json()) as {
    id: string;
    secret: string;
  };
const withoutIslandNames = (html: string) => html.replace(/ uid="[^"]*"/g, '');

test('a link shows the saved post, and neither caches, search engines nor other sites learn of it', async () => {
  const { secret } = await share();
  const draft = { kind: 'post', item_id: post.id, key: 'shared-draft', title: UNSAVED, base_version: 1 };
  await rpc('store_draft', 'administrator', { ...draft, fields: { content: UNSAVED }, device: DEVICE });
  for (const caller of CALLERS) {
    const answer = await ask('GET', `/draft?key=${secret}`, caller);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    });
    const html = await answer.text();
    expect(html).toContain(SAVED);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain(UNSAVED);
    expect(html).not.toContain(secret);
  }
});

test('an unknown, an expired, a revoked and a malformed link get the same answer', async () => {
  const { id, secret } = await share();
  await rpc('revoke_draft_link', 'administrator', { link_id: id });
  const answers = await Promise.all(
    [`?key=${secret}`, `?key=${'0'.repeat(64)}`, '?key=x', '?key=', '', `?key=${secret}&key=${secret}`].map(
      async (query) => {
        const answer = await fetch(`${site.address}/draft${query}`);
        return [answer.status, answer.headers.get('cache-control'), withoutIslandNames(await answer.text())];
      },
    ),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.slice(0, 2)).toEqual([404, 'no-store']);
});

test('only the administrator can create, list or revoke links and reach drafts and their tables', async () => {
  const { id, secret } = await share();
  const calls: [string, unknown][] = [
    ['share_draft', { post_id: post.id, days: 1 }],
    ['draft_links', { post_id: post.id }],
    ['revoke_draft_link', { link_id: id }],
    ['content_drafts', { kind: 'post', item_id: post.id }],
    ['discard_draft', { kind: 'post', item_id: post.id, device: DEVICE }],
    ['media_images', {}],
  ];
  for (const caller of ['nobody', 'public', 'stranger'] as const)
    for (const [name, body] of calls) {
      const answer = await rpc(name, caller, body);
      expect([401, 403], `${caller} ${name}`).toContain(answer.status);
      expect(await answer.text()).not.toContain(UNSAVED);
    }
  for (const caller of CALLERS)
    for (const table of ['content_drafts', 'draft_links', 'image_uses', 'image_texts'])
      expect((await ask('GET', `/rest/v1/${table}`, caller)).status, `${caller} ${table}`).toBe(404);
  expect((await fetch(`${site.address}/draft?key=${secret}`)).status).toBe(200);
});

test('the list of links does not contain the secret', async () => {
  const { secret } = await share();
  const listed = await (await rpc('draft_links', 'administrator', { post_id: post.id })).text();
  expect(listed).toContain('expires_at');
  expect(listed).not.toContain(secret);
  expect(listed).not.toContain('hash');
});
