-- Drafts: what an administrator has typed and not saved. The browser stores it here seconds after it was typed, so that
-- another device can go on from it. A draft is never published by itself.

create table private.content_drafts (
  kind text not null,
  -- No reference: the draft of a post that somebody else deleted stays.
  item_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  key text not null,
  title text not null,
  base_version integer not null,
  fields jsonb not null,
  device uuid not null,
  revision uuid not null default gen_random_uuid(),
  typed_at timestamptz not null default clock_timestamp(),

  primary key (user_id, kind, item_id),
  constraint content_drafts_kind_known check (kind in ('post', 'page')),
  constraint content_drafts_key_length check (char_length(key) <= 400),
  constraint content_drafts_title_length check (char_length(title) <= 1000)
);
comment on table private.content_drafts is 'Unsaved text of posts and pages: one row for each item and administrator.';
comment on column private.content_drafts.key is 'The slug or page_id that the item had.';
comment on column private.content_drafts.base_version is 'The version of the item that the draft was begun from.';
comment on column private.content_drafts.fields is 'The values of the editor''s form.';
comment on column private.content_drafts.device is 'The browser that stored it.';
comment on column private.content_drafts.revision is
  'Changes with each write. A device names the one that it has seen, so that it does not overwrite another device''s text.';
create index content_drafts_item_id_idx on private.content_drafts (item_id);
create index content_drafts_typed_at_idx on private.content_drafts (typed_at);

-- No policies: only the owner and the functions below read this table.
alter table private.content_drafts enable row level security;

create or replace function private.require_administrator() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'This is the administrator''s alone.' using errcode = '42501';
  end if;
end;
$$;

-- Stores the caller's draft of an item over the one that the device has seen, and returns its new revision. Returns null
-- and stores nothing where another device has stored one since. Raises 42501 unless the caller is an administrator, and
-- 22023 for an unknown kind, for fields of more than 3 MB and beyond 500 drafts.
create function public.store_draft(
  kind text,
  item_id uuid,
  key text,
  title text,
  base_version integer,
  fields jsonb,
  device uuid,
  seen uuid default null
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored uuid;
begin
  perform private.require_administrator();
  if store_draft.kind is null or store_draft.kind not in ('post', 'page') then
    raise exception 'There is no such kind of item.' using errcode = '22023';
  elsif jsonb_typeof(store_draft.fields) is distinct from 'object' or octet_length(store_draft.fields::text) > 3145728 then
    raise exception 'The fields are not an object of at most 3 MB.' using errcode = '22023';
  elsif (
    select count(*) from private.content_drafts as kept
    where kept.user_id = auth.uid() and kept.item_id <> store_draft.item_id
  ) >= 500 then
    raise exception 'There are too many drafts.' using errcode = '22023';
  end if;
  insert into private.content_drafts as kept (kind, item_id, user_id, key, title, base_version, fields, device)
  values (
    store_draft.kind,
    store_draft.item_id,
    auth.uid(),
    left(store_draft.key, 400),
    left(store_draft.title, 1000),
    store_draft.base_version,
    store_draft.fields,
    store_draft.device
  )
  on conflict on constraint content_drafts_pkey do update set
    key = excluded.key,
    title = excluded.title,
    base_version = excluded.base_version,
    fields = excluded.fields,
    device = excluded.device,
    revision = gen_random_uuid(),
    typed_at = clock_timestamp()
  where kept.revision = store_draft.seen or kept.device = excluded.device
  returning kept.revision into stored;
  return stored;
end;
$$;

-- Deletes the caller's draft of an item, once it is saved or discarded. A draft that another device has stored since
-- `seen` stays. Returns whether there was one to delete.
create function public.discard_draft(kind text, item_id uuid, device uuid, seen uuid default null) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_administrator();
  delete from private.content_drafts as kept
  where kept.user_id = auth.uid() and kept.kind = discard_draft.kind and kept.item_id = discard_draft.item_id
    and (kept.revision = discard_draft.seen or kept.device = discard_draft.device);
  return found;
end;
$$;

-- The drafts of one kind, newest first, with who typed them and when. Of one item they have their fields; without an item
-- it is a list without them. Administrators see each other's drafts; `mine` says which are the caller's own.
create function public.content_drafts(kind text, item_id uuid default null) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- Timestamps are written in UTC, whatever the session's time zone is.
set timezone = 'UTC'
as $$
begin
  perform private.require_administrator();
  return coalesce((
    select jsonb_agg(
      (to_jsonb(kept) - 'fields' - 'user_id') || jsonb_build_object(
        'typed_by', coalesce(account.email, ''),
        'mine', kept.user_id = auth.uid()
      ) || case when content_drafts.item_id is null then '{}'::jsonb else jsonb_build_object('fields', kept.fields) end
      order by kept.typed_at desc
    )
    from (
      select * from private.content_drafts as each
      where each.kind = content_drafts.kind and (content_drafts.item_id is null or each.item_id = content_drafts.item_id)
      order by each.typed_at desc limit 200
    ) as kept
    join auth.users as account on account.id = kept.user_id
  ), '[]');
end;
$$;


-- Links that show a post to somebody without an account, a draft for example. Only the hash of a link's secret is stored.

create table private.draft_links (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  secret_hash text not null unique,
  note text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint draft_links_note_length check (char_length(note) <= 100)
);
comment on table private.draft_links is 'Links that show a post to whoever has one, until they expire.';
comment on column private.draft_links.secret_hash is 'SHA-256 of the secret, which has 244 random bits: no salt is needed, and no limit on guesses.';
comment on column private.draft_links.note is 'For whom the link is, in the administrator''s words.';
create index draft_links_post_id_idx on private.draft_links (post_id);
create index draft_links_expires_at_idx on private.draft_links (expires_at);

alter table private.draft_links enable row level security;

create function private.secret_hash(secret text) returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(secret, 'UTF8')), 'hex');
$$;

-- Makes a link for a post that works for `days` days, 1 to 90. Returns it with its `secret`, which is not stored and
-- cannot be read again. Raises 42501 unless the caller is an administrator, and 22023 where there is no such post, the days
-- do not fit, or the post has 20 links already.
create function public.share_draft(post_id uuid, days integer, note text default '') returns jsonb
language plpgsql
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  secret constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  made private.draft_links;
begin
  perform private.require_administrator();
  -- Locks the post, so that two calls at once cannot exceed the number of links.
  perform from public.blog_posts as post where post.id = share_draft.post_id for update;
  if not found then
    raise exception 'There is no such post.' using errcode = '22023';
  elsif share_draft.days is null or share_draft.days not between 1 and 90 then
    raise exception 'A link works for 1 to 90 days.' using errcode = '22023';
  elsif (
    select count(*) from private.draft_links as link
    where link.post_id = share_draft.post_id and link.expires_at > now()
  ) >= 20 then
    raise exception 'This post has 20 links already.' using errcode = '22023';
  end if;
  insert into private.draft_links (post_id, secret_hash, note, expires_at)
  values (
    share_draft.post_id,
    private.secret_hash(secret),
    left(btrim(coalesce(share_draft.note, '')), 100),
    now() + make_interval(days => share_draft.days)
  )
  returning * into made;
  return to_jsonb(made) - 'secret_hash' || jsonb_build_object('secret', secret);
end;
$$;

-- The links of a post that still work, newest first, without their secrets.
create function public.draft_links(post_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
as $$
begin
  perform private.require_administrator();
  return coalesce((
    select jsonb_agg(to_jsonb(link) - 'secret_hash' order by link.created_at desc, link.id)
    from private.draft_links as link
    where link.post_id = draft_links.post_id and link.expires_at > now()
  ), '[]');
end;
$$;

-- Revokes a link at once. One that is gone already counts as revoked.
create function public.revoke_draft_link(link_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_administrator();
  delete from private.draft_links as link where link.id = revoke_draft_link.link_id;
end;
$$;

-- The post that a link shows, as it was last saved, with its status and the time until which the link works. Null for an
-- unknown, an expired and a revoked link alike.
create function public.shared_draft(secret text) returns jsonb
language sql
stable
security definer
set search_path = ''
set timezone = 'UTC'
as $$
  select jsonb_build_object(
    'post', jsonb_build_object(
      'slug', post.slug,
      'title', post.title,
      'excerpt', post.excerpt,
      'category', post.category,
      'featured', post.featured,
      'image_url', post.image_url,
      'read_time', post.read_time,
      'listed_at', post.listed_at,
      'content', post.content,
      'tags', post.tags,
      'updated_at', post.updated_at
    ),
    'status', post.status,
    'expires_at', link.expires_at
  )
  from private.draft_links as link
  join public.blog_posts as post on post.id = link.post_id
  where link.secret_hash = private.secret_hash(left(shared_draft.secret, 100)) and link.expires_at > now();
$$;
