import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { joinSettings } from './join-settings.ts';

const database = await PGlite.create();
const sent = vi.fn(database.query.bind(database));
database.query = sent as typeof database.query;
joinSettings(database);

beforeEach(() => sent.mockClear());
afterAll(() => database.close());

/** Sets a setting in the same way as Lite. */
const set = (name: string, value: string) => database.query(`\n  SELECT set_config('${name}', $1, true)\n`, [value]);
const setting = async (name: string) => {
  const answer = await database.query<{ value: string }>('select current_setting($1, true) as value', [name]);
  return answer.rows[0]?.value;
};

test('the settings of a transaction are sent in order as one query, before its next query', async () => {
  await database.exec('create role visitor');
  await database.query('begin');
  await set('role', 'visitor');
  await set('request.jwt.claim.sub', "it's $1");
  await database.query("SELECT set_config('response.status', '', true)");
  await set('request.jwt.claim.sub', 'the later one');
  expect(sent).toHaveBeenCalledOnce();
  expect(await setting('role')).toBe('visitor');
  expect(await setting('request.jwt.claim.sub')).toBe('the later one');
  expect(sent).toHaveBeenCalledTimes(4);
  expect(sent.mock.calls[1]?.[1]).toEqual([
    ...['role', 'visitor', 'request.jwt.claim.sub', "it's $1"],
    ...['response.status', '', 'request.jwt.claim.sub', 'the later one'],
  ]);
  await database.query('commit');
});

test('settings are also sent before statements of any other kind', async () => {
  await database.query('begin');
  await set('role', 'visitor');
  await expect(database.exec('create table mine (value int)')).rejects.toThrow('permission denied');
  await database.query('rollback');
});

test('settings end with their transaction, and those of a transaction without a query reach no other', async () => {
  await database.query('begin');
  await set('role', 'visitor');
  await database.query('rollback');
  expect(await setting('role')).toBe('none');
  await set('role', 'visitor');
  await database.query('begin');
  expect(await setting('role')).toBe('none');
  await database.query('commit');
});

test('a refused setting fails the query that follows it, which does not run', async () => {
  await database.exec('create table kept (value int)');
  await database.query('begin');
  await set('role', 'nobody at all');
  await expect(database.query('insert into kept values (1)')).rejects.toThrow('does not exist');
  await database.query('rollback');
  expect((await database.query('select from kept')).rows).toHaveLength(0);
});
