import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, run, startSite } from '../moving/running-site.ts';
import { endAll, temporaryDirectory } from '../support/start-command.ts';

const data = temporaryDirectory();
let site: RunningSite;
beforeAll(async () => {
  site = await startSite(data.path);
});
afterAll(() => {
  endAll();
  data.remove();
});

test('the embedded backend passes every check, without an address or keys', async () => {
  const { code, output } = await run('verify', [], site.environment);
  expect(output).toContain(`${site.url}, with the public key and the secret key`);
  expect(output.match(/^(wrong|left|skipped) .*/gm)).toEqual([
    'skipped  visitors/unpublished-pages-hidden: every page is published, as far as can be seen',
    'skipped  strangers: this backend does not let accounts be made from outside',
  ]);
  expect(code).toBe(0);
});

test('the verification leaves nothing behind', async () => {
  const tables = ['blog_posts', 'newsletter_subscribers', 'call_requests', 'mail_outbox'];
  const counts = () =>
    Promise.all(tables.map(async (table) => (await site.client.from(table).select('id', { count: 'exact' })).count));
  const before = await counts();
  await run('verify', [], site.environment);
  expect(await counts()).toEqual(before);
  expect((await site.client.from('blog_posts').select('slug').like('slug', 'verification-%')).data).toEqual([]);
});
