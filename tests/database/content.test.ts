import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { IMAGES, SLUGS, UNFIT_VALUES } from '../support/postgres/post-values.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

const LONG_AGO = '2001-02-03T04:05:06Z';

describe.each(DATABASES)('posts and pages on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => resetRows(database));

  describe('who sees what', () => {
    beforeEach(async () => {
      await database.owner(`delete from public.blog_posts`);
      await database.owner(`
        insert into public.blog_posts (slug, title, status, published_at) values
          ('undated', 'Undated', 'published', null),
          ('past', 'Past', 'published', now() - interval '1 day'),
          ('scheduled', 'Scheduled', 'published', now() + interval '1 day'),
          ('draft', 'Draft', 'draft', null),
          ('dated-draft', 'Dated draft', 'draft', now() - interval '1 day')`);
    });

    it.each(['anon', 'stranger'] as const)('%s sees published posts whose time has come', async (caller) => {
      const { rows } = await database.as(caller).select('blog_posts');
      expect(rows.map((row) => row.slug).sort()).toEqual(['past', 'undated']);
    });

    it.each(['anon', 'stranger'] as const)('%s cannot find hidden posts by a count or a filter', async (caller) => {
      const session = database.as(caller);
      expect((await session.count('blog_posts')).count).toBe(2);
      for (const slug of ['scheduled', 'draft', 'dated-draft']) {
        expect((await session.count('blog_posts', { slug })).count).toBe(0);
        expect((await session.select('blog_posts', { slug })).rows).toEqual([]);
      }
      expect((await session.count('blog_posts', { status: 'draft' })).count).toBe(0);
    });

    it('the administrator sees all posts', async () => {
      expect((await database.as('administrator').count('blog_posts')).count).toBe(5);
    });

    it('only the administrator sees an unpublished page', async () => {
      await database.owner(`update public.page_content set is_published = false where page_id = 'home'`);
      expect((await database.as('anon').select('page_content')).rows).toEqual([]);
      expect((await database.as('stranger').select('page_content')).rows).toEqual([]);
      expect((await database.as('administrator').select('page_content')).rows).toHaveLength(1);
    });
  });

  describe('a post', () => {
    it('is created from the specified payload and returned with its defaults', async () => {
      const { rows, error } = await database.as('administrator').insert(
        'blog_posts',
        {
          slug: 'new-post',
          title: 'New post',
          content: '<p>Start writing your blog post here...</p>',
          category: 'branding',
          excerpt: '',
          read_time: '5 min read',
        },
        { readBack: true },
      );
      expect(error).toBeNull();
      expect(rows[0]).toMatchObject({ slug: 'new-post', status: 'published', featured: false, tags: [], version: 1 });
      expect(rows[0]?.published_at).toBeNull();
    });

    it('is listed by its creation date until it has a date of its own', async () => {
      const listed = async () =>
        (
          await database.owner(
            `select listed_at = created_at as created, listed_at = published_at as published from public.blog_posts`,
          )
        )[0];
      expect(await listed()).toEqual({ created: true, published: null });
      await database.as('administrator').update('blog_posts', { published_at: LONG_AGO }, { slug: 'first-post' });
      expect(await listed()).toEqual({ created: false, published: true });
    });

    it('has its version counted and its change dated by the database', async () => {
      const session = database.as('administrator');
      for (const version of [2, 3]) {
        const { rows } = await session.update(
          'blog_posts',
          { title: 'Changed', updated_at: LONG_AGO },
          { slug: 'first-post' },
        );
        expect(rows[0]).toMatchObject({ title: 'Changed', version });
      }
      const [row] = await database.owner(
        `select updated_at > now() - interval '1 minute' as recent from public.blog_posts`,
      );
      expect(row).toEqual({ recent: true });
    });

    it('keeps its version, whatever a client sends', async () => {
      await database.as('administrator').update('blog_posts', { version: 70 }, { slug: 'first-post' });
      await database.as('administrator').insert('blog_posts', { slug: 'seventy', title: 'Seventy', version: 70 });
      const rows = await database.owner(`select version from public.blog_posts where version > 2`);
      expect(rows).toEqual([]);
    });

    it('is not changed by a client that read an older version', async () => {
      const session = database.as('administrator');
      await session.update('blog_posts', { title: 'First' }, { slug: 'first-post', version: 1 });
      const { rows, error } = await session.update(
        'blog_posts',
        { title: 'Second' },
        { slug: 'first-post', version: 1 },
      );
      expect(error).toBeNull();
      expect(rows).toEqual([]);
    });

    it('cannot take the address of another post', async () => {
      const { error } = await database.as('administrator').insert('blog_posts', { slug: 'first-post', title: 'Again' });
      expect(error?.code).toBe('23505');
    });

    it.each(SLUGS.fit)('may have the address %j', async (slug) => {
      await database.owner('insert into public.blog_posts (slug, title) values ($1, $2)', [slug, 'T']);
    });

    it.each(SLUGS.unfit)('may not have the address %j', async (slug) => {
      const inserting = database.owner('insert into public.blog_posts (slug, title) values ($1, $2)', [slug, 'T']);
      await expect(inserting).rejects.toThrow('blog_posts_slug_form');
    });

    it.each(IMAGES.fit)('may show the image %j', async (url) => {
      await database.owner('update public.blog_posts set image_url = $1', [url]);
    });

    it.each(IMAGES.unfit)('may not show the image %j', async (url) => {
      const updating = database.owner('update public.blog_posts set image_url = $1', [url]);
      await expect(updating).rejects.toThrow('blog_posts_image_url_form');
    });

    it.each(UNFIT_VALUES)('is refused with an invalid %s', async (column, value) => {
      await expect(database.owner(`update public.blog_posts set ${column} = $1`, [value])).rejects.toThrow(
        `blog_posts_${column}`,
      );
    });
  });

  describe('a page', () => {
    it('is saved with the specified payload', async () => {
      const { rows, error } = await database
        .as('administrator')
        .update('page_content', { title: 'Hello', content: '<p>Hello</p>', updated_at: LONG_AGO }, { page_id: 'home' });
      expect(error).toBeNull();
      expect(rows[0]).toMatchObject({ title: 'Hello', content: '<p>Hello</p>', version: 2 });
    });

    it.each([
      ['source_hash', 'f'.repeat(64)],
      ['page_id', 'about'],
    ])('has a %s that the administrator cannot change', async (column, value) => {
      const { error } = await database
        .as('administrator')
        .update('page_content', { [column]: value }, { page_id: 'home' });
      expect(error?.code).toBe('42501');
      expect(await database.owner('select page_id, source_hash from public.page_content')).toEqual([
        { page_id: 'home', source_hash: null },
      ]);
    });

    it('gets its hash from the server', async () => {
      const hash = 'a'.repeat(64);
      const { rows } = await database
        .as('service_role')
        .update('page_content', { source_hash: hash }, { page_id: 'home' });
      expect(rows[0]).toMatchObject({ source_hash: hash });
    });

    it('exists only for the eight known names', async () => {
      await expect(
        database.owner(`insert into public.page_content (page_id, title) values ('privacy', 'Privacy')`),
      ).rejects.toThrow('page_content_page_id_known');
    });
  });
});
