-- What a page of the blog shows, in one question each. Public posts alone, whoever asks: the functions read past row
-- security and say `status = 'published' and listed_at <= now()` themselves. (A post without a date of its own is
-- listed by the time at which it was made, which has come.)

-- Slugs settle the order of posts of the same moment, in the same direction, so that one comparison of both columns
-- finds a post's neighbours.
drop index public.blog_posts_listed_at_idx;
drop index public.blog_posts_category_listed_at_idx;
create index blog_posts_listed_idx on public.blog_posts (listed_at desc, slug desc) where status = 'published';
create index blog_posts_category_listed_idx on public.blog_posts (category, listed_at desc, slug desc)
where status = 'published';
create index blog_posts_featured_idx on public.blog_posts (listed_at desc, slug desc)
where status = 'published' and featured;

-- What a list shows of a post.
create function private.post_summary(post public.blog_posts) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'slug', post.slug,
    'title', post.title,
    'excerpt', post.excerpt,
    'category', post.category,
    'featured', post.featured,
    -- A picture in the address itself may weigh a megabyte.
    'image_url', case when post.image_url not like 'data:%' then post.image_url end,
    'read_time', post.read_time,
    'listed_at', post.listed_at
  );
$$;

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

-- Up to five public posts that mention what is searched for in their body and not where the list's search looks, best
-- first, with a passage in which U+E000 and U+E001 stand around what was found. A word that every post has would make
-- thousands to rank: the 300 newest are.
create function private.posts_mentioning(search text, category text) returns jsonb
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  needle constant text := private.folded(search);
  query tsquery := websearch_to_tsquery('pg_catalog.english', search);
begin
  if numnode(query) = 0 then
    return '[]';
  end if;
  -- The last word may be one that is still being typed.
  if query::text like '%''' then
    query := (query::text || ':*')::tsquery;
  end if;
  return (
    with newest as (
      select post.slug, post.title, post.category, post.read_time, post.listed_at, texts.body, texts.words
      from private.post_texts as texts
      join public.blog_posts as post on post.id = texts.post_id
      where texts.words @@ query
        and strpos(texts.listed, needle) = 0
        and post.status = 'published' and post.listed_at <= now()
        and (posts_mentioning.category is null or post.category = posts_mentioning.category)
      order by post.listed_at desc
      limit 300
    ), best as (
      select newest.*, ts_rank_cd(newest.words, query) as rank from newest
      order by rank desc, newest.listed_at desc
      limit 5
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'slug', best.slug,
      'title', best.title,
      'category', best.category,
      'read_time', best.read_time,
      'listed_at', best.listed_at,
      'passage', ts_headline(
        'pg_catalog.english', left(best.body, 100000), query,
        U&'StartSel="\E000", StopSel="\E001", MaxFragments=1, MaxWords=24, MinWords=12'
      )
    ) order by best.rank desc, best.listed_at desc), '[]')
    from best
  );
end;
$$;

-- One page of the list, newest first. `search` is looked for as it is, without regard to case, in title and excerpt;
-- an empty one finds everything. `category` null is all of them. Pages are numbered from 1.
--  posts      up to `size` of them
--  more       whether there is another page
--  found      how many match; for a search at most 100, which means: that many or more
--  featured   the newest featured post, where neither search nor category is given; it is not among `posts`
--  counts     public posts by category, whatever is searched for
--  mentioned  see private.posts_mentioning; on the first page of a search
create function public.blog_list(search text, category text, page integer, size integer) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- A plan for this search and this category: one for all would have to suit the rarest and the commonest word.
set plan_cache_mode = force_custom_plan
as $$
declare
  needle constant text := private.folded(blog_list.search);
  trigrams constant text[] := private.trigrams(needle);
  rows_shown constant integer := least(greatest(blog_list.size, 1), 50);
  rows_before constant integer := (least(greatest(blog_list.page, 1), 9999) - 1) * rows_shown;
  counts constant jsonb := private.public_post_counts();
  lead public.blog_posts;
  shown jsonb;
  found integer;
begin
  if needle <> '' then
    select jsonb_agg(private.post_summary(post) order by post.listed_at desc, post.slug desc) into shown
    from public.blog_posts as post
    where post.id in (
      select post.id
      from public.blog_posts as post
      join private.post_texts as texts on texts.post_id = post.id
      where post.status = 'published' and post.listed_at <= now()
        and (blog_list.category is null or post.category = blog_list.category)
        and texts.listed_trigrams @> trigrams
        and strpos(texts.listed, needle) > 0
      order by post.listed_at desc, post.slug desc
      limit rows_shown + 1 offset rows_before
    );
    select count(*) into found
    from (
      select
      from private.post_texts as texts
      join public.blog_posts as post on post.id = texts.post_id
      where post.status = 'published' and post.listed_at <= now()
        and (blog_list.category is null or post.category = blog_list.category)
        and texts.listed_trigrams @> trigrams
        and strpos(texts.listed, needle) > 0
      limit 100
    ) as matching;
  else
    if blog_list.category is null then
      select * into lead from public.blog_posts as post
      where post.status = 'published' and post.listed_at <= now() and post.featured
      order by post.listed_at desc, post.slug desc
      limit 1;
    end if;
    select jsonb_agg(private.post_summary(post) order by post.listed_at desc, post.slug desc) into shown
    from public.blog_posts as post
    where post.id in (
      select post.id from public.blog_posts as post
      where post.status = 'published' and post.listed_at <= now()
        and (blog_list.category is null or post.category = blog_list.category)
        and post.id is distinct from lead.id
      order by post.listed_at desc, post.slug desc
      limit rows_shown + 1 offset rows_before
    );
    found := coalesce((counts ->> coalesce(blog_list.category, 'all'))::integer, 0);
  end if;

  return jsonb_build_object(
    'posts', coalesce(shown - rows_shown, '[]'),
    'more', coalesce(jsonb_array_length(shown) > rows_shown, false),
    'found', found,
    'featured', case when lead.id is not null then private.post_summary(lead) end,
    'counts', counts,
    'mentioned', case
      when needle <> '' and rows_before = 0 then private.posts_mentioning(blog_list.search, blog_list.category)
      else '[]'
    end
  );
end;
$$;

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
set plan_cache_mode = force_custom_plan
as $$
declare
  shown public.blog_posts;
  newer public.blog_posts;
  older public.blog_posts;
begin
  select * into shown from public.blog_posts as post
  where post.slug = blog_article.slug and post.status = 'published' and post.listed_at <= now();
  if not found then
    return (
      select jsonb_build_object('moved_to', post.slug)
      from private.old_slugs as kept
      join public.blog_posts as post on post.id = kept.post_id
      where kept.slug = blog_article.slug and post.status = 'published' and post.listed_at <= now()
    );
  end if;

  select * into newer from public.blog_posts as post
  where post.status = 'published' and post.listed_at <= now()
    and (post.listed_at, post.slug) > (shown.listed_at, shown.slug)
  order by post.listed_at, post.slug
  limit 1;
  select * into older from public.blog_posts as post
  where post.status = 'published' and (post.listed_at, post.slug) < (shown.listed_at, shown.slug)
  order by post.listed_at desc, post.slug desc
  limit 1;

  return jsonb_build_object(
    'post', private.post_summary(shown) || jsonb_build_object(
      'image_url', shown.image_url,
      'content', shown.content,
      'tags', shown.tags,
      'updated_at', shown.updated_at,
      'likes', coalesce((select kept.likes from private.post_likes as kept where kept.post_id = shown.id), 0)
    ),
    'newer', case when newer.id is not null then jsonb_build_object('slug', newer.slug, 'title', newer.title) end,
    'older', case when older.id is not null then jsonb_build_object('slug', older.slug, 'title', older.title) end,
    'related', (
      with candidates as (
        (
          select post.id, post.tags, post.category, post.listed_at from public.blog_posts as post
          where post.status = 'published' and post.listed_at <= now()
          order by post.listed_at desc, post.slug desc
          limit 200
        )
        union
        (
          select post.id, post.tags, post.category, post.listed_at from public.blog_posts as post
          where post.status = 'published' and post.listed_at <= now() and post.category = shown.category
          order by post.listed_at desc, post.slug desc
          limit 100
        )
      ), best as (
        select
          candidate.id,
          (select count(*) from unnest(candidate.tags) as tag where tag = any (shown.tags)) as shared,
          candidate.category = shown.category as akin,
          candidate.listed_at
        from candidates as candidate
        where candidate.id not in (shown.id, coalesce(newer.id, shown.id), coalesce(older.id, shown.id))
        order by shared desc, akin desc, candidate.listed_at desc
        limit 3
      )
      select coalesce(
        jsonb_agg(private.post_summary(post) order by best.shared desc, best.akin desc, best.listed_at desc), '[]')
      from best join public.blog_posts as post on post.id = best.id
    )
  );
end;
$$;

-- Every public post for search engines, newest first: [{"slug": …, "changed": …}]. Not more than one sitemap may hold.
create function public.blog_sitemap() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('slug', slug, 'changed', greatest(listed_at, updated_at)) order by listed_at desc), '[]')
  from (
    select slug, listed_at, updated_at from public.blog_posts
    where status = 'published' and listed_at <= now()
    order by listed_at desc, slug desc
    limit 50000
  ) as newest;
$$;
