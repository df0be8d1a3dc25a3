import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { readGrants } from '../support/postgres/migrations.ts';
import { OPENING } from '../support/postgres/rows.ts';

/** The functions that each role of the Data API may run; no role may run any other function of our schemas. */
const RUNNABLE = [
  { function: 'private.first_choice(text)', roles: ['authenticated', 'service_role'] },
  { function: 'private.is_admin()', roles: ['authenticated', 'service_role'] },
  { function: 'public.account_sessions()', roles: ['authenticated'] },
  { function: 'public.administrators()', roles: ['service_role'] },
  { function: 'public.appoint_administrator(text,boolean)', roles: ['service_role'] },
  { function: 'public.blog_article(text)', roles: ['anon', 'authenticated', 'service_role'] },
  { function: 'public.blog_list(text,text,integer,integer)', roles: ['anon', 'authenticated', 'service_role'] },
  { function: 'public.blog_sitemap()', roles: ['anon', 'authenticated', 'service_role'] },
  { function: 'public.change_address(uuid,text)', roles: ['service_role'] },
  { function: 'public.claim_mail(integer,interval)', roles: ['service_role'] },
  { function: 'public.configure(jsonb)', roles: ['service_role'] },
  { function: 'public.confirm_address(text)', roles: ['service_role'] },
  { function: 'public.confirm_subscription(uuid)', roles: ['anon', 'authenticated', 'service_role'] },
  { function: 'public.content_drafts(text,uuid)', roles: ['authenticated'] },
  { function: 'public.delete_old_submissions()', roles: ['service_role'] },
  { function: 'public.describe_image(text,text)', roles: ['authenticated'] },
  { function: 'public.discard_draft(text,uuid,uuid,uuid)', roles: ['authenticated'] },
  { function: 'public.draft_links(uuid)', roles: ['authenticated'] },
  { function: 'public.end_other_sessions(uuid,uuid)', roles: ['service_role'] },
  { function: 'public.end_session(uuid)', roles: ['authenticated'] },
  { function: 'public.end_sessions(uuid)', roles: ['service_role'] },
  { function: 'public.export_image_texts()', roles: ['service_role'] },
  { function: 'public.export_rows(text,integer,uuid)', roles: ['service_role'] },
  { function: 'public.finish_mail(uuid,integer,text,boolean)', roles: ['service_role'] },
  { function: 'public.import_image_texts(jsonb,boolean)', roles: ['service_role'] },
  { function: 'public.import_rows(text,jsonb,boolean,boolean)', roles: ['service_role'] },
  { function: 'public.inbox_call_requests(text,text,jsonb,integer)', roles: ['authenticated'] },
  { function: 'public.inbox_counts()', roles: ['authenticated'] },
  { function: 'public.inbox_failed_mail(jsonb,integer)', roles: ['authenticated'] },
  { function: 'public.inbox_subscribers(text,jsonb,integer)', roles: ['authenticated'] },
  { function: 'public.like_post(text)', roles: ['anon', 'authenticated', 'service_role'] },
  { function: 'public.may_edit()', roles: ['authenticated', 'service_role'] },
  { function: 'public.media_images(text,jsonb,integer)', roles: ['authenticated'] },
  { function: 'public.new_recovery_codes()', roles: ['authenticated'] },
  { function: 'public.recovery_codes_left()', roles: ['authenticated'] },
  { function: 'public.release_held_mail()', roles: ['service_role'] },
  { function: 'public.remove_second_factor(uuid)', roles: ['service_role'] },
  { function: 'public.replace_image(text,text)', roles: ['authenticated'] },
  { function: 'public.request_address_change(uuid,text)', roles: ['service_role'] },
  { function: 'public.request_password_recovery(text)', roles: ['service_role'] },
  { function: 'public.resend_confirmation(text)', roles: ['anon', 'authenticated', 'service_role'] },
  { function: 'public.restore_post(uuid)', roles: ['authenticated'] },
  { function: 'public.revoke_draft_link(uuid)', roles: ['authenticated'] },
  { function: 'public.send_mail_again(jsonb)', roles: ['authenticated'] },
  { function: 'public.share_draft(uuid,integer,text)', roles: ['authenticated'] },
  { function: 'public.shared_draft(text)', roles: ['anon', 'authenticated', 'service_role'] },
  { function: 'public.store_draft(text,uuid,text,text,integer,jsonb,uuid,uuid)', roles: ['authenticated'] },
  { function: 'public.submit_call_request(jsonb,text,boolean,text,boolean)', roles: ['service_role'] },
  { function: 'public.unsubscribe(uuid)', roles: ['anon', 'authenticated', 'service_role'] },
  { function: 'public.use_recovery_code(text,boolean)', roles: ['authenticated', 'service_role'] },
  { function: 'public.use_recovery_token(text)', roles: ['service_role'] },
];

describe.each(DATABASES)('the catalogue of $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());

  it('has row security on each of our tables', async () => {
    const open = await database.owner(`
      select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relrowsecurity`);
    expect(open).toEqual([]);
  });

  it('has no view that bypasses the row security of its tables', async () => {
    const views = await database.owner(`
      select c.oid::regclass::text as view from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('v', 'm')
        and not coalesce(c.reloptions::text[] @> array['security_invoker=true'], false)`);
    expect(views).toEqual([]);
  });

  it('has at most one policy for each command and role, and none for PUBLIC', async () => {
    const policies = await database.owner(`
      select schemaname || '.' || tablename as table, cmd, role, count(*)::int as policies
      from pg_policies, unnest(roles) as role
      where schemaname in ('public', 'private', 'storage')
      group by 1, 2, 3
      having count(*) > 1 or cmd = 'ALL' or role = 'public'`);
    expect(policies).toEqual([]);
  });

  it('has a fixed search path on each of our functions', async () => {
    const loose = await database.owner(`
      select p.oid::regprocedure::text as function from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and not coalesce(p.proconfig @> array['search_path=""'], false)`);
    expect(loose).toEqual([]);
  });

  it('grants execution of a function only to roles that need it', async () => {
    expect(await runnable()).toEqual(RUNNABLE);
  });

  it('still grants no more after the first request of Supabase Lite and a second run of the grants', async () => {
    await database.as('anon').select('blog_posts');
    for (const { sql } of readGrants())
      for (const statement of sql.split(/;\s*\n/)) if (statement.trim()) await database.owner(statement);
    expect(await runnable()).toEqual(RUNNABLE);
  });

  it('has an index for every foreign key', async () => {
    const missing = await database.owner(`
      select conrelid::regclass::text as table, conname from pg_constraint c
      where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`);
    expect(missing).toEqual([]);
  });

  function runnable() {
    return database.owner(`
      select p.pronamespace::regnamespace || '.' || p.proname || '(' ||
          (select coalesce(string_agg(format_type(t, null), ',' order by o), '') from unnest(p.proargtypes) with ordinality as a(t, o)) || ')'
          as function,
        array_agg(r.rolname::text order by r.rolname) as roles
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      cross join pg_roles r
      where n.nspname in ('public', 'private')
        and r.rolname in ('anon', 'authenticated', 'service_role')
        and has_function_privilege(r.oid, p.oid, 'execute')
      group by p.oid, p.pronamespace, p.proname, p.proargtypes
      order by 1`);
  }
});
