-- Likes of posts: counted, as best they can be without accounts. Who liked is not kept.

create table private.post_likes (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  likes integer not null
);
alter table private.post_likes enable row level security;

-- Counts a like of a public post and returns how many it has; null when there is no such post. A browser says it once;
-- a network address may say it five times a day for one post, since several people may share it, and sixty times an
-- hour in all. What goes beyond is not counted, and is no error.
create function public.like_post(slug text) returns integer
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
    and private.take_place('likes ' || client || ' ' || post, 5, interval '1 day') = 0
  then
    insert into private.post_likes as kept (post_id, likes) values (post, 1)
    on conflict (post_id) do update set likes = kept.likes + 1;
  end if;
  return coalesce((select kept.likes from private.post_likes as kept where kept.post_id = post), 0);
end;
$$;
