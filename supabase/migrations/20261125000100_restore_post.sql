-- A deleted post can be brought back for 30 days (private.keep_revision says until when).

-- A post that comes into the table under an id that was deleted is there again, whichever way it came. Brought back, it
-- counts its versions on: an editor that was left open on an earlier one must not take it for the one that it read.
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

-- By its name after blog_posts_count_version, which begins every row at 1.
create trigger blog_posts_resume_history before insert on public.blog_posts
for each row execute function private.resume_history();

-- Brings a deleted post back as it was, with its id, dates, old addresses and likes, and returns its slug: the one that
-- it had, or where another post has taken that meanwhile, the first of slug-2, slug-3, … that is free. For the
-- administrator alone (42501); a post that is not among the deleted ones, or no more, raises 22023.
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
  -- Of two who ask at once, the second waits here and then finds none. Taken back first: see private.resume_history().
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
