-- What the page of a public post shows. Null when there is no such post; {"moved_to": slug} when it has another address
-- by now.
--  post          all of it that is shown, and `likes`
--  newer, older  its neighbours in the list: slug and title, or null
--  related       up to three others, by the tags that they share, then by category, then by date; of the 200 newest
--                and of the 100 newest of its category
create function public.blog_article(slug text) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- As in public.blog_list.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  shown record;
  newer record;
  older record;
begin
  select post.id, post.slug, post.category, post.tags, post.listed_at,
    post.summary || jsonb_build_object(
      'image_url', post.image_url,
      'content', post.content,
      'tags', post.tags,
      'updated_at', post.updated_at,
      'likes', coalesce((select kept.likes from private.post_likes as kept where kept.post_id = post.id), 0)
    ) as whole
  into shown
  from private.public_posts as post
  where post.slug = blog_article.slug;
  if not found then
    return (
      select jsonb_build_object('moved_to', post.slug)
      from private.old_slugs as kept join private.public_posts as post on post.id = kept.post_id
      where kept.slug = blog_article.slug
      order by kept.left_at desc
      limit 1
    );
  end if;

  select post.slug, post.title into newer from private.public_posts as post
  where (post.listed_at, post.slug) > (shown.listed_at, shown.slug)
  order by post.listed_at, post.slug
  limit 1;
  select post.slug, post.title into older from private.public_posts as post
  where (post.listed_at, post.slug) < (shown.listed_at, shown.slug)
  order by post.listed_at desc, post.slug desc
  limit 1;

  return jsonb_build_object(
    'post', shown.whole,
    'newer', case when newer.slug is not null then to_jsonb(newer) end,
    'older', case when older.slug is not null then to_jsonb(older) end,
    'related', (
      with candidates as (
        (
          select post.slug, post.tags, post.category, post.listed_at from private.public_posts as post
          order by post.listed_at desc, post.slug desc
          limit 200
        )
        union all
        (
          select post.slug, post.tags, post.category, post.listed_at from private.public_posts as post
          where post.category = shown.category
          order by post.listed_at desc, post.slug desc
          limit 100
        )
      ), best as materialized (
        select distinct
          candidate.slug,
          (select count(*) from unnest(candidate.tags) as tag where tag = any (shown.tags)) as shared,
          candidate.category = shown.category as akin,
          candidate.listed_at
        from candidates as candidate
        where candidate.slug not in (shown.slug, coalesce(newer.slug, shown.slug), coalesce(older.slug, shown.slug))
        order by shared desc, akin desc, candidate.listed_at desc, candidate.slug desc
        limit 3
      )
      select coalesce(
        jsonb_agg(post.summary order by best.shared desc, best.akin desc, best.listed_at desc, best.slug desc), '[]')
      from best join private.public_posts as post using (slug)
    )
  );
end;
$$;
