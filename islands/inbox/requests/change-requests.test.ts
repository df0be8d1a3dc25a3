import { expect, test } from 'vitest';
import { refusal, tables } from '../../../tests/support/tables.ts';
import { changeStatus, deleteRequests } from './change-requests.ts';

test('a change is sent with the status that was seen, and reports which rows it changed', async () => {
  const { database, asked } = tables([{ id: 'a' }]);
  expect(await changeStatus(database, ['a', 'b'], 'new', 'answered')).toEqual(['a']);
  expect(asked[0]).toMatchObject({ method: 'PATCH', body: { status: 'answered' } });
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    id: 'in.(a,b)',
    status: 'eq.new',
    select: 'id',
  });
});

test('many requests are deleted in batches', async () => {
  const ids = Array.from({ length: 250 }, (_, number) => `id-${number}`);
  const { database, asked } = tables(...[0, 100, 200].map((from) => ids.slice(from, from + 100).map((id) => ({ id }))));
  expect(await deleteRequests(database, ids)).toEqual(ids);
  expect(asked.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'DELETE']);
});

test('a refused change throws', async () => {
  const { database } = tables(refusal(403, '42501'));
  await expect(deleteRequests(database, ['a'])).rejects.toMatchObject({ code: '42501' });
});
