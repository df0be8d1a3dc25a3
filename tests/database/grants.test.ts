import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { readGrants } from '../support/postgres/migrations.ts';
import { OPENING, resetRows } from '../support/postgres/rows.ts';

/** The columns that the roles of the public key may access, as the migrations grant them. */
const EVERY_COLUMN = 'all';
const POST_FIELDS = [
  'category',
  'content',
  'excerpt',
  'featured',
  'image_url',
  'published_at',
  'read_time',
  'search_description',
  'search_title',
  'slug',
  'social_image_url',
  'status',
  'tags',
  'title',
];
const GRANTED = {
  anon: {
    blog_posts: { SELECT: EVERY_COLUMN },
    newsletter_subscribers: { INSERT: ['email'] },
    page_content: { SELECT: EVERY_COLUMN },
  },
  authenticated: {
    blog_posts: {
      DELETE: EVERY_COLUMN,
      INSERT: POST_FIELDS,
      SELECT: EVERY_COLUMN,
      UPDATE: [...POST_FIELDS, 'updated_at'].sort(),
    },
    call_requests: { DELETE: EVERY_COLUMN, SELECT: EVERY_COLUMN, UPDATE: ['status'] },
    content_revisions: { SELECT: EVERY_COLUMN },
    mail_outbox: { SELECT: EVERY_COLUMN },
    newsletter_subscribers: { DELETE: EVERY_COLUMN, INSERT: ['email'], SELECT: EVERY_COLUMN },
    page_content: {
      SELECT: EVERY_COLUMN,
      UPDATE: ['content', 'featured', 'image_url', 'is_published', 'published_at', 'title', 'updated_at'],
    },
  },
};

describe.each(DATABASES)('the grants on $kind', ({ kind, open }) => {
  let database: TestDatabase;
  let asMigrated: unknown;
  let afterFirstRequest: unknown;
  beforeAll(async () => {
    database = await open();
    await resetRows(database);
    asMigrated = await granted();
    await database.as('anon').select('blog_posts');
    afterFirstRequest = await granted();
    await runGrantsAgain();
  }, OPENING);
  afterAll(() => database?.close());

  it('equal those of the migrations, column by column', () => {
    expect(asMigrated).toEqual(GRANTED);
  });

  if (kind.includes('Lite')) {
    it('are widened by Lite at its first request', () => {
      // If this fails, Lite no longer widens the grants, and the embedded backend need not run them again.
      expect(afterFirstRequest).not.toEqual(GRANTED);
    });

    it('are not widened a second time', async () => {
      await database.as('anon').select('blog_posts');
      await database.as('administrator').update('blog_posts', { title: 'Changed' }, { slug: 'first-post' });
      expect(await granted()).toEqual(GRANTED);
    });
  }

  it('stay the same when they are run again', async () => {
    await runGrantsAgain();
    expect(await granted()).toEqual(GRANTED);
  });

  it('give the public key no access to the private schema', async () => {
    const roles = await database.owner(`
      select rolname from pg_roles where rolname in ('anon', 'authenticated')
        and (has_schema_privilege(oid, 'private', 'usage') or has_table_privilege(oid, 'private.admins', 'select, insert, update, delete'))`);
    expect(roles).toEqual([]);
  });

  it('refuse a column that was not granted', async () => {
    const id = '99999999-9999-4999-8999-999999999999';
    const attempts = [
      database.as('anon').insert('newsletter_subscribers', { email: 'new@example.com', id }),
      database.as('administrator').insert('blog_posts', { slug: 'new-post', title: 'New', version: 7 }),
      database.as('administrator').update('blog_posts', { version: 7 }, { slug: 'first-post' }),
      database.as('administrator').update('page_content', { source_hash: 'f'.repeat(64) }, { page_id: 'home' }),
      database.as('administrator').update('call_requests', { message: 'Edited' }, { name: 'Ada Example' }),
    ];
    for (const { error } of await Promise.all(attempts)) expect(error?.code).toBe('42501');
  });

  it('include no table that is created later', async () => {
    await database.owner('create table public.later (id integer)');
    const roles = await database.owner(`
      select rolname from pg_roles where rolname in ('anon', 'authenticated')
        and has_table_privilege(oid, 'public.later', 'select, insert, update, delete, truncate, references, trigger')`);
    await database.owner('drop table public.later');
    expect(roles).toEqual([]);
  });

  async function runGrantsAgain() {
    for (const { sql } of readGrants())
      for (const statement of sql.split(/;\s*\n/)) if (statement.trim()) await database.owner(statement);
  }

  /** Role, table and command, with the columns or 'all'. */
  async function granted() {
    const rows = await database.owner(`
      with columns as (
        select r.rolname::text as role, c.relname::text as table, p.privilege, a.attname::text as name, c.oid as relation, r.oid as role_id
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        cross join pg_roles r
        cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) as p(privilege)
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and r.rolname in ('anon', 'authenticated')
          and has_column_privilege(r.oid, c.oid, a.attnum, p.privilege)
      )
      select role, "table", privilege,
        case when has_table_privilege(role_id, relation, privilege) then null else array_agg(name order by name) end as names
      from columns group by role, role_id, relation, "table", privilege
      union all
      select r.rolname::text, c.relname::text, p.privilege, null
      from pg_class c cross join pg_roles r cross join unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) as p(privilege)
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and r.rolname in ('anon', 'authenticated')
        and has_table_privilege(r.oid, c.oid, p.privilege)`);
    const found: Record<string, Record<string, Record<string, unknown>>> = {};
    for (const { role, table, privilege, names } of rows) {
      const [roleName, tableName] = [String(role), String(table)];
      const tables = found[roleName] ?? {};
      found[roleName] = {
        ...tables,
        [tableName]: { ...tables[tableName], [String(privilege)]: names ?? EVERY_COLUMN },
      };
    }
    return found;
  }
});
