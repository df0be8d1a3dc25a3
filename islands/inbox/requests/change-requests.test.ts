import { expect, test } from 'vitest';
import { refusal, tables } from '../../../tests/support/tables.ts';
import { changeStatus, deleteRequests } from './change-requests.ts';

test('a change names the state that was seen, and tells what it met', async () => {
  const { database, asked } = tables([{ id: 'a' }]);
  expect(await changeStatus(database, ['a', 'b'], 'new', 'answered')).toEqual(['a']);
  expect(asked[0]).toMatchObject({ method: 'PATCH', body: { status: 'answered' } });
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
    id: 'in.(a,b)',
    status: 'eq.new',
    select: 'id',
  });
});

test('many are deleted in parts', async () => {
  const ids = Array.from({ length: 250 }, (_, number) => `id-${number}`);
  const { database, asked } = tables(...[0, 100, 200].map((from) => ids.slice(from, from + 100).map((id) => ({ id }))));
  expect(await deleteRequests(database, ids)).toEqual(ids);
  expect(asked.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'DELETE']);
});

test('a refusal is thrown', async () => {
  const { database } = tables(refusal(403, '42501'));
  await expect(deleteRequests(database, ['a'])).rejects.toMatchObject({ code: '42501' });
});
