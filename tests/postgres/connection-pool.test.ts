import postgres from 'postgres';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type ConnectionPool, createConnectionPool, DatabaseAway } from '../../server/embedded/connection-pool.ts';
import { emptyDatabase } from '../support/postgres/site-database.ts';

/** As the site's connections. */
const OPTIONS = { max: 1, onnotice: () => {}, max_lifetime: null, fetch_types: false };

let url: string;
let pool: ConnectionPool;
beforeEach(async () => {
  url = await emptyDatabase(inject('siteServer'));
  const connect = (onclose: () => void) => postgres(url, { ...OPTIONS, onclose });
  pool = createConnectionPool({ size: 2, patienceMs: 3_000, connect });
});
afterEach(() => pool.close());

test('a full pool refuses a task that has waited long enough, and serves the next one', async () => {
  const [first, second] = [await pool.lease(), await pool.lease()];
  await expect(pool.lease()).rejects.toBeInstanceOf(DatabaseAway);
  const waiting = pool.lease();
  first.release();
  const third = await waiting;
  expect(await third.query('select 1 as one')).toMatchObject([{ one: 1 }]);
  second.release();
  third.release();
});

test('after its connection has ended, nothing of a task runs outside the transaction that it began', async () => {
  const lease = await pool.lease();
  await lease.query('create table kept (value int)');
  await lease.query('begin');
  const [{ pid } = { pid: 0 }] = await lease.query<{ pid: number }>('select pg_backend_pid() as pid');
  const other = await pool.lease();
  await other.query('select pg_terminate_backend($1)', [pid]);
  await expect(lease.query('insert into kept values (1)')).rejects.toBeInstanceOf(DatabaseAway);
  await expect(lease.query('insert into kept values (2)')).rejects.toBeInstanceOf(DatabaseAway);
  lease.release();
  const next = await pool.lease();
  expect(await next.query('select * from kept')).toHaveLength(0);
  next.release();
  other.release();
});

test('a transaction that a task left open reaches no other task', async () => {
  const lease = await pool.lease();
  await lease.query('create table kept (value int)');
  await lease.query('begin');
  await lease.query('insert into kept values (1)');
  lease.release();
  const [one, two] = [await pool.lease(), await pool.lease()];
  for (const each of [one, two]) {
    expect(await each.query('select * from kept')).toHaveLength(0);
    each.release();
  }
});

test('the settings of a transaction are sent before its next query and end with it', async () => {
  const lease = await pool.lease();
  await lease.query('begin');
  await lease.query(`select set_config('request.path', $1, true)`, ['/one']);
  const path = `select coalesce(current_setting('request.path', true), '') as path`;
  expect(await lease.query(path)).toMatchObject([{ path: '/one' }]);
  await lease.query('commit');
  expect(await lease.query(path)).toMatchObject([{ path: '' }]);
  lease.release();
});
