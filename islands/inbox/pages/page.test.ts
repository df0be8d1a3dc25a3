import { expect, test } from 'vitest';
import { refusal, tables } from '../../../tests/support/tables.ts';
import { loadPage } from './page.ts';

const ROW = { id: 'b', created_at: '2026-11-26T10:00:00.123456+00:00', email: 'reader@example.com' };

test('the first page starts at the newest row, the next one after the last row, to the microsecond', async () => {
  const { database, asked } = tables({ rows: [ROW], more: true }, { rows: [], more: false });
  expect(await loadPage(database, 'inbox_subscribers', { search: 'a@b' })).toEqual({ rows: [ROW], more: true });
  expect(await loadPage(database, 'inbox_subscribers', {}, { after: ROW, size: 7 })).toEqual({ rows: [], more: false });
  expect(asked.map(({ url, body }) => [url.pathname, url.search, body])).toEqual([
    ['/rest/v1/rpc/inbox_subscribers', '', { search: 'a@b', size: 50 }],
    ['/rest/v1/rpc/inbox_subscribers', '', { after: { created_at: ROW.created_at, id: 'b' }, size: 7 }],
  ]);
});

test('a refused query throws', async () => {
  const { database } = tables(refusal(403, '42501'));
  await expect(loadPage(database, 'inbox_failed_mail', {})).rejects.toMatchObject({ code: '42501' });
});
