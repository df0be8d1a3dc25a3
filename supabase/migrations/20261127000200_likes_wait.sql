-- A network likes a post once a day, and a post's number grows by at most sixty an hour; the likes beyond that wait.

alter table private.post_likes
  add column waiting integer not null default 0,
  add constraint post_likes_waiting_not_negative check (waiting >= 0);
comment on column private.post_likes.waiting is 'Likes beyond sixty an hour, which are counted as later hours have room.';
create index post_likes_waiting_idx on private.post_likes (post_id) where waiting > 0;

-- Counts likes of a post that wait, as far as the hour has room.
create function private.count_waiting_likes(post uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  waiting constant integer := (
    select kept.waiting from private.post_likes as kept where kept.post_id = post for update
  );
  counted integer := 0;
begin
  while counted < waiting and private.take_place('likes of ' || post, 60, interval '1 hour') = 0 loop
    counted := counted + 1;
  end loop;
  if counted > 0 then
    update private.post_likes as kept set likes = kept.likes + counted, waiting = kept.waiting - counted
    where kept.post_id = post;
  end if;
end;
$$;

-- Counts a like of a public post and returns how many it has; null when there is no such post. A browser says it once; a
-- network address counts once a day for a post and sixty times an hour in all. What goes beyond is not counted, and is no
-- error. Likes from many networks at once are counted sixty an hour; the others wait, up to a day's worth.
create or replace function public.like_post(slug text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  post constant uuid := (
    select blog_posts.id from public.blog_posts
    where blog_posts.slug = like_post.slug and status = 'published' and listed_at <= now()
  );
  client constant text := coalesce(private.client_hash(private.request_client()), 'unknown');
begin
  if post is null then
    return null;
  end if;
  if private.take_place('likes ' || client, 60, interval '1 hour') = 0
    and private.take_place('likes ' || client || ' ' || post, 1, interval '1 day') = 0
  then
    -- The newest like waits with the others: then one rule decides about all of them.
    insert into private.post_likes as kept (post_id, likes, waiting) values (post, 0, 1)
    on conflict (post_id) do update set waiting = least(kept.waiting + 1, 60 * 24);
    perform private.count_waiting_likes(post);
  end if;
  return coalesce((select kept.likes from private.post_likes as kept where kept.post_id = post), 0);
end;
$$;

-- As before, and counts likes that wait at posts which nobody has liked since.
create or replace function public.delete_old_submissions() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  days constant integer := (select settings.retention_days from private.settings);
  requests integer := 0;
  subscribers integer := 0;
begin
  perform private.thin_revisions();
  perform private.count_waiting_likes(kept.post_id) from private.post_likes as kept where kept.waiting > 0;
  delete from private.limit_events as expired where expired.at < clock_timestamp() - interval '1 day';
  if days > 0 then
    delete from public.call_requests as old where old.created_at < now() - make_interval(days => days);
    get diagnostics requests = row_count;
    delete from public.newsletter_subscribers as old
    where old.confirmed_at is null and old.created_at < now() - make_interval(days => days);
    get diagnostics subscribers = row_count;
  end if;
  return requests + subscribers;
end;
$$;
