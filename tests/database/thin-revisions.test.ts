import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

describe.each(DATABASES)('the revisions that are kept on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(async () => {
    await resetRows(database);
    await database.owner('delete from public.content_revisions');
  });

  /** Adds revisions of the one post, at noon this many days ago, each a minute before the previous one. */
  const addRevisions = (count: number, daysAgo: number) =>
    database.owner(
      `insert into public.content_revisions
        (kind, item_id, key, version, title, fields, bytes, words, written_at, replaced_at)
      select 'post', post.id, post.slug, 1, $2::text, '{}', 0, 0, now(),
        date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '12 hours'
          - make_interval(days => $2::integer, mins => number)
      from public.blog_posts as post, generate_series(1, $1::integer) as number`,
      [count, String(daysAgo)],
    );
  /** Runs the daily job of the server and of hosted projects. @returns the number of remaining revisions by days ago */
  const thin = async () => {
    const { error } = await database.as('service_role').call('delete_old_submissions', {});
    expect(error).toBeNull();
    const left = await database.owner(
      'select title as days, count(*)::int as left from public.content_revisions group by title',
    );
    return Object.fromEntries(left.map(({ days, left }) => [days, left]));
  };

  it('include the newest 50 of any age', async () => {
    await addRevisions(30, 400);
    await addRevisions(20, 800);
    expect(await thin()).toEqual({ 400: 30, 800: 20 });
  });

  it('include, beyond those, all of the last day and the last of each day for 90 days', async () => {
    await database.owner(`
      insert into public.content_revisions
        (kind, item_id, key, version, title, fields, bytes, words, written_at, replaced_at)
      select 'post', post.id, post.slug, 1, '0', '{}', 0, 0, now(), now() - make_interval(mins => number)
      from public.blog_posts as post, generate_series(1, 300) as number`);
    await addRevisions(10, 2);
    await addRevisions(10, 89);
    await addRevisions(10, 91);
    expect(await thin()).toEqual({ 0: 300, 2: 1, 89: 1 });
    expect(await thin()).toEqual({ 0: 300, 2: 1, 89: 1 });
  });

  it('are counted for each item separately', async () => {
    await database.owner(`insert into public.blog_posts (slug, title) values ('second-post', 'Second post')`);
    await addRevisions(50, 400);
    expect(await thin()).toEqual({ 400: 100 });
  });

  it('of a deleted post include all until its time is over, and then none', async () => {
    await addRevisions(3, 5);
    await database.owner('delete from public.blog_posts');
    expect(await thin()).toEqual({ 5: 3, 'First post': 1 });
    await database.owner(
      `update public.content_revisions set restorable_until = now() - interval '1 second' where restorable_until is not null`,
    );
    expect(await thin()).toEqual({});
  });

  it('of a page follow the same rules', async () => {
    await database.owner(`update public.page_content set title = 'Changed'`);
    expect(await thin()).toEqual({ Welcome: 1 });
  });
});
