import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { readGrants } from '../support/postgres/migrations.ts';
import { addPost, hoursAgo } from '../support/postgres/posts.ts';
import { OPENING } from '../support/postgres/rows.ts';

const HIDDEN = ['draft', 'scheduled', 'hidden-now'];

describe.each(DATABASES)('hidden posts on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    const secret = { title: 'Topsecret', excerpt: 'Topsecret', content: '<p>Topsecret kept.</p>', tags: ['topsecret'] };
    await addPost(database, 'public', { title: 'Public', content: '<p>Kept in sight.</p>', tags: ['topsecret'] });
    await addPost(database, 'draft', { ...secret, status: 'draft', featured: true, category: 'faith' });
    await addPost(database, 'scheduled', { ...secret, published_at: hoursAgo(-1), featured: true });
    await addPost(database, 'hidden-before', secret);
    await database.owner(`update public.blog_posts set slug = 'hidden-now' where slug = 'hidden-before'`);
    await database.owner(`update public.blog_posts set status = 'draft' where slug = 'hidden-now'`);
  }, OPENING);
  afterAll(() => database?.close());

  describe.each(['anon', 'stranger', 'administrator', 'service_role'] as const)('for the caller %s', (caller) => {
    const ask = async (name: string, args: Record<string, unknown>) => {
      const { value, error } = await database.as(caller).call(name, args);
      expect(error).toBeNull();
      return JSON.stringify(value);
    };

    it.each([
      ['', null],
      ['topsecret', null],
      ['kept', null],
      ['t', null],
      ['', 'faith'],
      ['topsecret', 'faith'],
    ])('are not in the list, searched for %j in %j', async (search, category) => {
      const answer = await ask('blog_list', { search, category, page: 1, size: 50 });
      expect(answer).not.toMatch(/topsecret|hidden|draft|scheduled/i);
      expect(JSON.parse(answer).counts).toEqual({ all: 1, branding: 1 });
    });

    it('are not in the sitemap', async () => {
      expect(JSON.parse(await ask('blog_sitemap', {}))).toEqual([{ slug: 'public', changed: expect.any(String) }]);
    });

    it('are not named by the article beside them', async () => {
      const { newer, older, related } = JSON.parse(await ask('blog_article', { slug: 'public' }));
      expect([newer, older, related]).toEqual([null, null, []]);
    });

    it.each([...HIDDEN, 'hidden-before', 'none'])(
      'are answered like missing ones when %j is requested',
      async (slug) => {
        expect(await ask('blog_article', { slug })).toBe('null');
        expect(await ask('like_post', { slug })).toBe('null');
      },
    );
  });

  it.each(['post_texts', 'post_counts', 'old_slugs', 'post_likes', 'public_posts'])(
    'private.%s cannot be read through the Data API',
    async (table) => {
      for (const caller of ['anon', 'stranger', 'administrator', 'service_role'] as const) {
        expect((await database.as(caller).select(table)).error).not.toBeNull();
      }
      // The embedded backend does the same once Supabase Lite has answered its first request.
      for (const { sql } of readGrants())
        for (const statement of sql.split(/;\s*\n/)) if (statement.trim()) await database.owner(statement);
      const readers = await database.owner(
        `select role from unnest(array['anon', 'authenticated', 'service_role']) as role
        where has_table_privilege(role, 'private.${table}', 'select')`,
      );
      expect(readers).toEqual([]);
    },
  );
});

describe.each(DATABASES)('the sitemap of posts on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());

  it('names every public post, newest first, with the day of its last change', async () => {
    await addPost(database, 'old', { published_at: hoursAgo(48) });
    await addPost(database, 'new', { published_at: hoursAgo(1) });
    await database.owner(`update public.blog_posts set title = 'Changed' where slug = 'old'`);
    const { value } = await database.as('anon').call('blog_sitemap', {});
    const posts = value as { slug: string; changed: string }[];
    expect(posts.map(({ slug }) => slug)).toEqual(['new', 'old']);
    for (const { changed } of posts) expect(Date.now() - Date.parse(changed)).toBeLessThan(3_600_000);
  });
});
