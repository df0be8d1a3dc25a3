-- A move takes accounts with their password hashes, earlier versions, version numbers, unsaved text and links that share a
-- draft along. Sign-in sessions stay behind.

-- The accounts of the site, with whether they may edit it.
create function private.export_accounts(first_after uuid, most integer) returns jsonb
language sql
stable
set search_path = ''
set timezone = 'UTC'
as $$
  select jsonb_agg(jsonb_build_object(
    'id', account.id,
    'email', account.email,
    'encrypted_password', account.encrypted_password,
    'email_confirmed_at', account.email_confirmed_at,
    'raw_app_meta_data', account.raw_app_meta_data,
    'raw_user_meta_data', account.raw_user_meta_data,
    'created_at', account.created_at,
    'may_edit', exists (select from private.admins as admin where admin.user_id = account.id)
  ) order by account.id)
  from (select * from auth.users as each where each.id > first_after order by each.id limit most) as account;
$$;

-- The earlier versions, by who wrote them: another site knows the same person by another id. A post that is still there
-- has its address, by which the other site may know it.
create function private.export_revisions(first_after uuid, most integer, heavy integer) returns jsonb
language sql
stable
set search_path = ''
set timezone = 'UTC'
as $$
  select jsonb_agg(to_jsonb(revision) || jsonb_build_object(
    'written_by_email', (select account.email from auth.users as account where account.id = revision.written_by),
    'replaced_by_email', (select account.email from auth.users as account where account.id = revision.replaced_by),
    'slug', (select post.slug from public.blog_posts as post where post.id = revision.item_id)
  ) order by revision.id)
  from public.content_revisions as revision
  where revision.id in (
    select weighed.id
    from (
      select next.id, sum(next.bytes) over (order by next.id) - next.bytes as before
      from (
        select each.id, each.bytes + coalesce(octet_length(each.fields ->> 'image_url'), 0) as bytes
        from public.content_revisions as each where each.id > first_after order by each.id limit most
      ) as next
    ) as weighed
    where weighed.before < heavy
  );
$$;

-- Unsaved text, by whose it is: one draft, because each may have 3 MB. A draft has no id of its own; this one stays the
-- same as long as the draft exists.
create function private.export_drafts(first_after uuid) returns jsonb
language sql
stable
set search_path = ''
set timezone = 'UTC'
as $$
  select jsonb_agg(to_jsonb(next))
  from (
    select
      named.id,
      draft.key,
      to_jsonb(draft) - 'user_id' as draft,
      account.email as typed_by_email,
      (select post.slug from public.blog_posts as post where post.id = draft.item_id) as slug
    from private.content_drafts as draft
    join auth.users as account on account.id = draft.user_id
    cross join lateral (select md5(concat_ws('/', draft.user_id, draft.kind, draft.item_id))::uuid as id) as named
    where named.id > first_after
    order by named.id limit 1
  ) as next;
$$;

-- Up to `size` rows of a part whose ids follow `after`, in the order of their ids; fewer where they are large, but at least
-- one while there are any. Parts: accounts, revisions, posts, pages, subscribers, call_requests, drafts. A row has every
-- column of its table. In addition, a post has `old_slugs` ([{"slug", "left_at"}]), `likes` and the `links` that share it,
-- and a subscriber and a call request have `mail`, the rows of the outbox.
create or replace function public.export_rows(part text, size integer, after uuid default null) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- Timestamps are written in UTC, whatever the session's time zone is.
set timezone = 'UTC'
as $$
declare
  first_after constant uuid := coalesce(export_rows.after, '00000000-0000-0000-0000-000000000000');
  most constant integer := least(greatest(size, 1), 1000);
  heavy constant integer := 2097152;
begin
  return coalesce((case part
    when 'accounts' then private.export_accounts(first_after, most)
    when 'revisions' then private.export_revisions(first_after, most, heavy)
    when 'drafts' then private.export_drafts(first_after)
    when 'posts' then (
      select jsonb_agg(
        to_jsonb(post) || jsonb_build_object(
          'old_slugs', (
            select coalesce(
              jsonb_agg(jsonb_build_object('slug', kept.slug, 'left_at', kept.left_at) order by kept.left_at, kept.slug), '[]')
            from private.old_slugs as kept where kept.post_id = post.id
          ),
          'likes', coalesce((select kept.likes from private.post_likes as kept where kept.post_id = post.id), 0),
          'links', (
            select coalesce(jsonb_agg(to_jsonb(link) - 'post_id' order by link.created_at, link.id), '[]')
            from private.draft_links as link where link.post_id = post.id and link.expires_at > now()
          )
        ) order by post.id
      )
      from public.blog_posts as post
      where post.id in (
        select weighed.id
        from (
          select next.id, sum(next.weight) over (order by next.id) - next.weight as before
          from (
            select each.id, octet_length(each.content) + coalesce(octet_length(each.image_url), 0) as weight
            from public.blog_posts as each where each.id > first_after order by each.id limit most
          ) as next
        ) as weighed
        where weighed.before < heavy
      )
    )
    -- A page may weigh as much as a post; there are eight at most.
    when 'pages' then (
      select jsonb_agg(to_jsonb(page))
      from (select * from public.page_content as each where each.id > first_after order by each.id limit 1) as page
    )
    when 'subscribers' then (
      select jsonb_agg(to_jsonb(subscriber) || jsonb_build_object('mail', (
        select coalesce(jsonb_agg(to_jsonb(mail) order by mail.id), '[]')
        from public.mail_outbox as mail where mail.subscriber_id = subscriber.id
      )) order by subscriber.id)
      from (select * from public.newsletter_subscribers as each where each.id > first_after order by each.id limit most)
        as subscriber
    )
    when 'call_requests' then (
      select jsonb_agg(to_jsonb(request) || jsonb_build_object('mail', (
        select coalesce(jsonb_agg(to_jsonb(mail) order by mail.id), '[]')
        from public.mail_outbox as mail where mail.call_request_id = request.id
      )) order by request.id)
      -- A message may have 10,000 characters.
      from (select * from public.call_requests as each where each.id > first_after order by each.id limit least(most, 100))
        as request
    )
  end), '[]');
end;
$$;

-- As before, and an imported row continues the version number that it had: an unsaved text names the version from which
-- it was begun. Only private.bring_in() sets `moved_version`.
create or replace function private.count_version() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  moved_version constant integer := nullif(current_setting('site.moved_version', true), '')::integer;
begin
  if tg_op = 'INSERT' then
    new.version := coalesce(moved_version, 1);
  else
    new.version := greatest(old.version + 1, moved_version);
    new.updated_at := now();
  end if;
  return new;
end;
$$;

-- As before; an imported post may have a later version than its history.
create or replace function private.resume_history() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  latest public.content_revisions;
begin
  select * into latest from public.content_revisions as kept
  where kept.item_id = new.id order by kept.replaced_at desc limit 1;
  if latest.restorable_until is not null then
    update public.content_revisions as kept set restorable_until = null
    where kept.item_id = new.id and kept.restorable_until is not null;
  elsif latest.version is not null then
    new.version := greatest(new.version, latest.version + 1);
  end if;
  return new;
end;
$$;

-- Imports one row and returns 'added', 'updated', 'same' (nothing to do) or 'kept' (another row is stored, and stays).
-- `row_id` is the id of the row that is stored already, or null. The database sets `version` and `updated_at` itself.
create or replace function private.bring_in(relation regclass, row_id uuid, moved jsonb, overwrite boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  -- A row that was found by its slug or address keeps its id here, because other rows refer to it.
  values_of constant jsonb := moved - '{id,version,updated_at}'::text[];
  outcome text := 'kept';
begin
  if row_id is not null and private.is_moved_already(relation, row_id, values_of) then
    return 'same';
  end if;
  perform set_config('site.moved_version', coalesce(moved ->> 'version', ''), true);
  if row_id is null then
    perform private.insert_moved(relation, moved);
    outcome := 'added';
  elsif overwrite then
    perform private.update_moved(relation, row_id, values_of);
    outcome := 'updated';
  end if;
  perform set_config('site.moved_version', '', true);
  return outcome;
end;
$$;

-- An account that is here already, with the same id or address, gets the other password only with `overwrite`, and its
-- sessions end. The right to edit comes along only where nobody has it: an import replaces no administrator.
create function private.import_account(moved jsonb, overwrite boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  there uuid := (
    select account.id from auth.users as account
    where account.id = (moved ->> 'id')::uuid or lower(account.email) = lower(moved ->> 'email')
    order by account.id = (moved ->> 'id')::uuid desc limit 1
  );
  has_password constant boolean := exists (
    select from auth.users as account
    where account.id = there and account.encrypted_password is not distinct from moved ->> 'encrypted_password'
  );
  outcome text;
begin
  if there is null then
    there := (moved ->> 'id')::uuid;
    -- Supabase's account service cannot read an account whose tokens are null.
    perform private.insert_moved('auth.users', jsonb_build_object(
      'instance_id', '00000000-0000-0000-0000-000000000000', 'aud', 'authenticated', 'role', 'authenticated',
      'confirmation_token', '', 'recovery_token', '', 'email_change', '', 'email_change_token_new', '',
      'email_change_token_current', '', 'is_sso_user', false, 'is_anonymous', false, 'updated_at', now()
    ) || moved);
    if moved ->> 'email' is not null then
      perform private.insert_moved('auth.identities', jsonb_build_object(
        'id', gen_random_uuid(), 'provider', 'email', 'provider_id', there, 'user_id', there,
        'identity_data', jsonb_build_object('sub', there, 'email', moved ->> 'email', 'email_verified', true),
        'created_at', now(), 'updated_at', now()
      ));
    end if;
    outcome := 'added';
  elsif has_password then
    outcome := 'same';
  elsif overwrite then
    update auth.users as account set encrypted_password = moved ->> 'encrypted_password', updated_at = now()
    where account.id = there;
    delete from auth.sessions as session where session.user_id = there;
    outcome := 'updated';
  else
    return 'kept';
  end if;
  if (moved ->> 'may_edit')::boolean and not exists (select from private.admins) then
    insert into private.admins (user_id) values (there);
    return case when outcome = 'same' then 'updated' else outcome end;
  end if;
  return outcome;
end;
$$;

-- The account of this id or else of this address; the id itself where there is neither.
create function private.moved_account(id uuid, address text) returns uuid
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select account.id from auth.users as account where account.id = moved_account.id),
    (
      select account.id from auth.users as account where lower(account.email) = lower(moved_account.address)
      order by account.email = moved_account.address desc limit 1
    ),
    moved_account.id
  );
$$;

-- The id that an item of another site has here: a page has its name, and a post its id or else its address.
create function private.moved_item(moved jsonb) returns uuid
language sql
stable
set search_path = ''
as $$
  select coalesce(
    case when moved ->> 'kind' = 'page' then
      (select page.id from public.page_content as page where page.page_id = moved ->> 'key')
    else coalesce(
      (select post.id from public.blog_posts as post where post.id = (moved ->> 'item_id')::uuid),
      (select post.id from public.blog_posts as post where post.slug = moved ->> 'slug')
    ) end,
    (moved ->> 'item_id')::uuid
  );
$$;

-- An earlier version never changes, so one that is here is the same. Imported before the posts, whose version numbers
-- continue from it.
create function private.import_revision(moved jsonb) returns text
language plpgsql
set search_path = ''
as $$
declare
  item constant uuid := private.moved_item(moved);
begin
  if exists (select from public.content_revisions as kept where kept.id = (moved ->> 'id')::uuid) then
    return 'same';
  end if;
  perform private.insert_moved('public.content_revisions', moved || jsonb_build_object(
    'item_id', item,
    'fields', (moved -> 'fields') || jsonb_build_object('id', item),
    'written_by', private.moved_account((moved ->> 'written_by')::uuid, moved ->> 'written_by_email'),
    'replaced_by', private.moved_account((moved ->> 'replaced_by')::uuid, moved ->> 'replaced_by_email'),
    'restorable_until', case
      when not exists (select from public.blog_posts as post where post.id = item) then moved ->> 'restorable_until'
    end
  ));
  return 'added';
end;
$$;

-- Raises 22023 where nobody has the address of the account whose draft it is.
create function private.import_draft(moved jsonb, overwrite boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  draft constant jsonb := moved -> 'draft';
  item constant uuid := private.moved_item(draft || jsonb_build_object('slug', moved ->> 'slug'));
  account constant uuid := private.moved_account(null, moved ->> 'typed_by_email');
  there private.content_drafts;
begin
  if account is null then
    raise exception 'Nobody here has the address of its account.' using errcode = '22023';
  end if;
  select * into there from private.content_drafts as kept
  where kept.user_id = account and kept.kind = draft ->> 'kind' and kept.item_id = item;
  if there.revision = (draft ->> 'revision')::uuid then
    return 'same';
  elsif there.revision is not null and not overwrite then
    return 'kept';
  end if;
  delete from private.content_drafts as kept where kept.revision = there.revision;
  perform private.insert_moved(
    'private.content_drafts', draft || jsonb_build_object('user_id', account, 'item_id', item));
  return case when there.revision is null then 'added' else 'updated' end;
end;
$$;

-- As before, with the links that share the post.
create or replace function private.import_post(moved jsonb, overwrite boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  there uuid := (
    select post.id from public.blog_posts as post
    where post.id = (moved ->> 'id')::uuid or post.slug = moved ->> 'slug'
    order by post.id = (moved ->> 'id')::uuid desc limit 1
  );
  -- Two sites create the same sample articles at different times. A post with published_at shows no other date, so its
  -- created_at may differ.
  is_namesake constant boolean := there <> (moved ->> 'id')::uuid and moved ->> 'published_at' is not null;
  outcome text := private.bring_in(
    'public.blog_posts', there, case when is_namesake then moved - 'created_at' else moved end, overwrite);
  changed integer;
  liked integer;
  shared integer;
begin
  if outcome = 'kept' then
    return outcome;
  end if;
  there := coalesce(there, (moved ->> 'id')::uuid);
  -- An address that a post uses now must not lead elsewhere.
  insert into private.old_slugs (slug, post_id, left_at)
  select old.slug, there, old.left_at
  from jsonb_to_recordset(moved -> 'old_slugs') as old (slug text, left_at timestamptz)
  where not exists (select from public.blog_posts as post where post.slug = old.slug)
    and not exists (select from private.old_slugs as known where known.slug = old.slug and known.post_id = there)
  on conflict do nothing;
  get diagnostics changed = row_count;
  insert into private.post_likes as kept (post_id, likes)
  select there, (moved ->> 'likes')::integer where (moved ->> 'likes')::integer > 0
  on conflict (post_id) do update set likes = excluded.likes where kept.likes < excluded.likes;
  get diagnostics liked = row_count;
  -- An export of an older site and a deleted post have none.
  insert into private.draft_links (id, post_id, secret_hash, note, created_at, expires_at)
  select link.id, there, link.secret_hash, link.note, link.created_at, link.expires_at
  from jsonb_to_recordset(coalesce(moved -> 'links', '[]'))
    as link (id uuid, secret_hash text, note text, created_at timestamptz, expires_at timestamptz)
  where link.expires_at > now()
  on conflict do nothing;
  get diagnostics shared = row_count;
  return case when outcome = 'same' and changed + liked + shared > 0 then 'updated' else outcome end;
end;
$$;

-- Imports rows as export_rows gave them, and returns the outcome of each in the same order:
-- [{"outcome": "added" | "updated" | "same" | "kept" | "refused", "reason": …}]. A row that does not fit is refused with
-- its reason, and the others are imported all the same. With `overwrite` the imported row replaces the stored one.
create or replace function public.import_rows(
  part text, moved jsonb, overwrite boolean, send_waiting boolean default false
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  outcomes jsonb := '[]';
  each jsonb;
begin
  -- An import is not a visit, so no visitor's limits apply.
  perform set_config('request.headers', '', true), set_config('request.jwt.claims', '', true);
  for each in select value from jsonb_array_elements(moved) loop
    begin
      outcomes := outcomes || jsonb_build_object('outcome', case part
        when 'accounts' then private.import_account(each, overwrite)
        when 'revisions' then private.import_revision(each)
        when 'posts' then private.import_post(each, overwrite)
        when 'pages' then private.import_page(each, overwrite)
        when 'subscribers' then private.import_subscriber(each, overwrite, send_waiting)
        when 'call_requests' then private.import_call_request(each, overwrite, send_waiting)
        when 'drafts' then private.import_draft(each, overwrite)
      end);
    exception when integrity_constraint_violation or data_exception then
      outcomes := outcomes || jsonb_build_object('outcome', 'refused', 'reason', sqlerrm);
    end;
  end loop;
  return outcomes;
end;
$$;

revoke all on function
  private.export_accounts(uuid, integer),
  private.export_revisions(uuid, integer, integer),
  private.export_drafts(uuid),
  private.import_account(jsonb, boolean),
  private.moved_account(uuid, text),
  private.moved_item(jsonb),
  private.import_revision(jsonb),
  private.import_draft(jsonb, boolean)
from public, anon, authenticated, service_role;
