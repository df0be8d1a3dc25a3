-- Earlier versions of posts and pages: what a save replaced, and posts that were deleted, are kept for a while.

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

-- Keeps the row as it was. Arguments: the kind, and the column that is its key. Security definer, because nobody may
-- write revisions.
create function private.keep_revision() returns trigger
language plpgsql
security definer
set search_path = ''
-- Moments are written alike, whatever the session's zone is.
set timezone = 'UTC'
as $$
declare
  was jsonb := to_jsonb(old);
  words constant text := private.plain_text(old.content);
begin
  if tg_argv[0] = 'page' then
    -- A text that came from its file and gives way to the file's next one is nobody's work, and the file has a history
    -- of its own. What an author replaces is kept, the file's text too.
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
    -- White space is single spaces here.
    case when words = '' then 0 else char_length(words) - char_length(replace(words, ' ', '')) + 1 end,
    old.updated_at,
    -- Whoever replaced the version before wrote this one.
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

-- What the editor edits. A migration or a server that writes a row as it is, and what counts by itself (read time,
-- version), keep nothing.
create trigger blog_posts_keep_revision after update on public.blog_posts
for each row when (
  (old.slug, old.title, old.content, old.excerpt, old.category, old.tags, old.status, old.featured, old.image_url,
    old.published_at)
  is distinct from
  (new.slug, new.title, new.content, new.excerpt, new.category, new.tags, new.status, new.featured, new.image_url,
    new.published_at)
) execute function private.keep_revision('post', 'slug');

-- Before, while its old addresses and likes are still there.
create trigger blog_posts_keep_deleted before delete on public.blog_posts
for each row execute function private.keep_revision('post', 'slug');

create trigger page_content_keep_revision after update on public.page_content
for each row when (
  (old.title, old.content) is distinct from (new.title, new.content)
) execute function private.keep_revision('page', 'page_id');
