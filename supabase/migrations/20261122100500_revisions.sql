-- Earlier versions of posts and pages. The version that a save replaces and deleted posts are stored for a while.

create table public.content_revisions (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- No reference: a revision outlives its post.
  item_id uuid not null,
  key text not null,
  version integer not null,
  title text not null,
  fields jsonb not null,
  bytes integer not null,
  words integer not null,
  written_at timestamptz not null,
  -- No reference: they outlive the account.
  written_by uuid,
  -- Not now(): each of two changes in one transaction has its own.
  replaced_at timestamptz not null default clock_timestamp(),
  replaced_by uuid,
  restorable_until timestamptz,
  constraint content_revisions_kind_known check (kind in ('post', 'page'))
);
comment on table public.content_revisions is 'States of posts and pages that were replaced or deleted. Written by triggers alone.';
comment on column public.content_revisions.key is 'The slug or page_id that it had.';
comment on column public.content_revisions.fields is
  'The row with all its columns. Of a deleted post also old_slugs and likes: the form in which posts move (export_rows).';
comment on column public.content_revisions.bytes is 'Of the HTML.';
comment on column public.content_revisions.words is
  'Of the text, parted by spaces: a measure of how much there is. Counted here, so that lists need no content and every writer is counted alike.';
comment on column public.content_revisions.written_by is 'Null: not known, or nobody who was signed in.';
comment on column public.content_revisions.restorable_until is
  'Of a post that was deleted and is not there again: until when it can be brought back. Null for all others.';
create index content_revisions_item_id_idx on public.content_revisions (item_id, replaced_at desc);
create index content_revisions_deleted_idx on public.content_revisions (replaced_at desc)
where restorable_until is not null;

alter table public.content_revisions enable row level security;

create policy "the administrator reads revisions" on public.content_revisions
for select to authenticated
using ((select private.is_admin()));

-- Trigger that stores the old row as a revision. Arguments: the kind, and the key column. Security definer, because no
-- role may write revisions.
create function private.keep_revision() returns trigger
language plpgsql
security definer
set search_path = ''
-- Timestamps are written in UTC, whatever the session's time zone is.
set timezone = 'UTC'
as $$
declare
  was jsonb := to_jsonb(old);
  words constant text := private.plain_text(old.content);
begin
  if tg_argv[0] = 'page' then
    -- The server replaces an unedited text with the file's new one. No author wrote it and the file has its own history, so
    -- no revision is needed. A text that an author replaces is stored, even if it came from the file.
    if old.source_hash is distinct from new.source_hash
      and old.source_hash = encode(sha256(convert_to(old.title || E'\n' || old.content, 'UTF8')), 'hex')
    then
      return null;
    end if;
  end if;
  if tg_op = 'DELETE' then
    was := was || jsonb_build_object(
      'old_slugs', (
        select coalesce(jsonb_agg(jsonb_build_object('slug', kept.slug, 'left_at', kept.left_at)), '[]')
        from private.old_slugs as kept where kept.post_id = old.id
      ),
      'likes', coalesce((select kept.likes from private.post_likes as kept where kept.post_id = old.id), 0)
    );
  end if;
  insert into public.content_revisions (
    kind, item_id, key, version, title, fields, bytes, words, written_at, written_by, replaced_by, restorable_until
  ) values (
    tg_argv[0],
    old.id,
    was ->> tg_argv[1],
    old.version,
    old.title,
    was,
    octet_length(old.content),
    -- plain_text() leaves single spaces only.
    case when words = '' then 0 else char_length(words) - char_length(replace(words, ' ', '')) + 1 end,
    old.updated_at,
    -- Whoever replaced the previous version wrote this one.
    (
      select before.replaced_by from public.content_revisions as before
      where before.item_id = old.id order by before.replaced_at desc limit 1
    ),
    auth.uid(),
    case when tg_op = 'DELETE' then now() + interval '30 days' end
  );
  return old;
end;
$$;

-- Only for columns that the editor edits. An update that changes none of them, or only derived ones (read time, version),
-- stores no revision.
create trigger blog_posts_keep_revision after update on public.blog_posts
for each row when (
  (old.slug, old.title, old.content, old.excerpt, old.category, old.tags, old.status, old.featured, old.image_url,
    old.published_at)
  is distinct from
  (new.slug, new.title, new.content, new.excerpt, new.category, new.tags, new.status, new.featured, new.image_url,
    new.published_at)
) execute function private.keep_revision('post', 'slug');

-- Before the deletion, while the post's old addresses and likes still exist.
create trigger blog_posts_keep_deleted before delete on public.blog_posts
for each row execute function private.keep_revision('post', 'slug');

create trigger page_content_keep_revision after update on public.page_content
for each row when (
  (old.title, old.content) is distinct from (new.title, new.content)
) execute function private.keep_revision('page', 'page_id');

-- Trigger for a post that is inserted with the id of a deleted one, by restoring it or by an import. It is no longer listed
-- as deleted. Restored, it continues the old version numbers: otherwise an editor still open on the deleted post could
-- mistake it for the version that it read.
create function private.resume_history() returns trigger
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
    new.version := latest.version + 1;
  end if;
  return new;
end;
$$;

-- Triggers run in the order of their names: this one after blog_posts_count_version, which sets every new row to 1.
create trigger blog_posts_resume_history before insert on public.blog_posts
for each row execute function private.resume_history();

-- Restores a deleted post with its id, dates, old addresses and likes within 30 days. Returns its slug: the old one, or if
-- another post has taken it, the first free one of slug-2, slug-3, …. Raises 42501 unless the caller is the administrator,
-- and 22023 if there is no such deleted post.
create function public.restore_post(post_id uuid) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  deleted public.content_revisions;
  free_slug text;
  next integer := 1;
begin
  if not private.is_admin() then
    raise exception 'Only the administrator brings posts back.' using errcode = '42501';
  end if;
  -- Of two calls at once, the second waits here and then finds none. Before the insert, for private.resume_history().
  update public.content_revisions as deletion set restorable_until = null
  where deletion.item_id = restore_post.post_id and deletion.restorable_until > now()
  returning * into deleted;
  if deleted.id is null then
    raise exception 'There is no such post to bring back.' using errcode = '22023';
  end if;

  free_slug := deleted.key;
  while exists (select from public.blog_posts as post where post.slug = free_slug) loop
    next := next + 1;
    -- A slug has 400 characters at most, and no two hyphens in a row.
    free_slug := rtrim(left(deleted.key, 390), '-') || '-' || next;
  end loop;
  perform private.import_post(deleted.fields || jsonb_build_object('slug', free_slug, 'updated_at', now()), false);
  return free_slug;
end;
$$;

-- Deletes old revisions. Of each post and page these stay: all of the last day; the newest 50, however old they are;
-- beyond those the last one of each day, for 90 days. Of a deleted post everything stays until its 30 days are over.
create function private.thin_revisions() returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.content_revisions as kept
  where kept.kind = 'post'
    and not exists (select from public.blog_posts as post where post.id = kept.item_id)
    and not exists (
      select from public.content_revisions as deletion
      where deletion.item_id = kept.item_id and deletion.restorable_until > now()
    );

  delete from public.content_revisions as kept
  using (
    select
      id,
      row_number() over (partition by item_id order by replaced_at desc) as place,
      row_number() over (
        partition by item_id, (replaced_at at time zone 'UTC')::date order by replaced_at desc
      ) as place_of_day
    from public.content_revisions
  ) as ranked
  where ranked.id = kept.id
    and ranked.place > 50
    and kept.replaced_at < now() - interval '1 day'
    and (ranked.place_of_day > 1 or kept.replaced_at < now() - interval '90 days');
end;
$$;
