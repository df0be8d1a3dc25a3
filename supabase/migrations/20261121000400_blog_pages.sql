-- What every page of the blog is made of: the posts that the public may see, whoever asks.

-- Slugs settle the order of posts of the same moment, in the same direction, so that one comparison of both columns
-- finds a post's neighbours. Lists are counted off in these indexes alone; the posts are read afterwards.
drop index public.blog_posts_listed_at_idx;
drop index public.blog_posts_category_listed_at_idx;
create index blog_posts_listed_idx on public.blog_posts (listed_at desc, slug desc) where status = 'published';
create index blog_posts_category_listed_idx on public.blog_posts (category, listed_at desc, slug desc)
where status = 'published';
create index blog_posts_featured_idx on public.blog_posts (listed_at desc, slug desc)
where status = 'published' and featured;

-- Public posts, past row security. (A post without a date of its own is listed by the time at which it was made, which
-- has come.) Out of everybody's reach but that of the functions that read it.
create view private.public_posts as
select
  post.id, post.slug, post.title, post.content, post.category, post.featured, post.image_url, post.tags,
  post.updated_at, post.listed_at,
  -- What a list shows of a post.
  jsonb_build_object(
    'slug', post.slug,
    'title', post.title,
    'excerpt', post.excerpt,
    'category', post.category,
    'featured', post.featured,
    -- A picture in the address itself may weigh a megabyte.
    'image_url', case when lower(left(post.image_url, 5)) <> 'data:' then post.image_url end,
    'read_time', post.read_time,
    'listed_at', post.listed_at
  ) as summary
from public.blog_posts as post
where post.status = 'published' and post.listed_at <= now();

-- Public posts by category, and of all: {"all": 12, "branding": 3, …}; a category without posts is left out.
create function private.public_post_counts() returns jsonb
language sql
stable
set search_path = ''
as $$
  with scheduled as (
    select category, count(*) as posts from public.blog_posts
    where status = 'published' and listed_at > now()
    group by category
  ), public_posts as (
    select kept.category, kept.posts - coalesce(scheduled.posts, 0) as posts
    from private.post_counts as kept left join scheduled using (category)
  )
  select jsonb_build_object('all', coalesce(sum(posts), 0))
    || coalesce(jsonb_object_agg(category, posts) filter (where posts > 0), '{}')
  from public_posts;
$$;

-- Every public post for search engines, newest first: [{"slug": …, "changed": …}]. Not more than one sitemap may hold.
create function public.blog_sitemap() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object('slug', slug, 'changed', greatest(listed_at, updated_at)) order by listed_at desc, slug desc
    ), '[]')
  from (
    select slug, listed_at, updated_at from private.public_posts
    order by listed_at desc, slug desc
    limit 50000
  ) as newest;
$$;
