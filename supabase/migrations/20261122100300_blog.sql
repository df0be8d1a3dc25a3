-- What the pages of the blog ask for, whoever asks: the list, an article, the sitemap, and the likes.

-- Public posts, past row security. (A post without a date of its own is listed by the time at which it was made, which
-- is past.) Only the functions below may read it.
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
    -- An image in a data: address may weigh a megabyte.
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

-- The list. Whether a word is rare or common decides which way of finding its posts is fast, and the planner can only
-- guess. So the functions count what the index finds, up to a bound: few matches are sorted, many are met soon on the way
-- from the newest post. The settings keep the planner from reading whole tables, `offset 0` from reading the posts before
-- their texts.

-- Up to five public posts that mention the search words in their body but not in title or excerpt, where the list's search
-- looks. Best first, with a passage in which U+E000 and U+E001 enclose each match. If a hundred posts or more match, those
-- among the 200 newest are ranked.
create function private.posts_mentioning(search text, category text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  needle constant text := private.folded(search);
  query tsquery := websearch_to_tsquery('pg_catalog.english', search);
  candidates uuid[];
  newest uuid[];
begin
  -- Nothing to look for: no words, or only excluded words.
  if querytree(query) in ('', 'T') then
    return '[]';
  end if;
  -- The last word may be incomplete, because somebody is still typing it.
  if query::text ~ '[^'' ]{3}''$' then
    query := (query::text || ':*')::tsquery;
  end if;
  candidates := array(
    select texts.post_id
    from private.post_texts as texts
    cross join lateral (
      select from private.public_posts as post
      where post.id = texts.post_id
        and (posts_mentioning.category is null or post.category = posts_mentioning.category)
      offset 0
    ) as post
    where texts.words @@ query and strpos(texts.listed, needle) = 0
    limit 100
  );
  if cardinality(candidates) = 100 then
    newest := array(
      select near.id
      from (
        select post.id, texts.words, texts.listed
        from private.public_posts as post join private.post_texts as texts on texts.post_id = post.id
        where posts_mentioning.category is null or post.category = posts_mentioning.category
        order by post.listed_at desc, post.slug desc
        limit 200
      ) as near
      where near.words @@ query and strpos(near.listed, needle) = 0
    );
    candidates := case when cardinality(newest) < 5 then candidates else newest end;
  end if;
  return (
    with best as materialized (
      select post.id, ts_rank_cd(texts.words, query) as rank, post.listed_at, post.slug
      from unnest(candidates) as candidate (id)
      join private.public_posts as post using (id)
      join private.post_texts as texts on texts.post_id = post.id
      order by rank desc, post.listed_at desc, post.slug desc
      limit 5
    )
    select coalesce(jsonb_agg(
      post.summary - array['excerpt', 'featured', 'image_url'] || jsonb_build_object('passage', ts_headline(
        'pg_catalog.english', left(texts.body, 100000), query,
        U&'StartSel="\E000", StopSel="\E001", MaxFragments=1, MaxWords=24, MinWords=12'
      )) order by best.rank desc, best.listed_at desc, best.slug desc
    ), '[]')
    from best
    join private.public_posts as post using (id)
    join private.post_texts as texts on texts.post_id = post.id
  );
end;
$$;

-- A page of a search: up to `wanted` posts, newest first, and the number of matches, counted up to `most`.
create function private.posts_listing(
  needle text, category text, skipped integer, wanted integer, out posts jsonb, out matches integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  most constant integer := 300;
begin
  with matching as materialized (
    select post.slug, post.listed_at
    from private.post_texts as texts
    cross join lateral (
      select post.slug, post.listed_at from private.public_posts as post
      where post.id = texts.post_id and (posts_listing.category is null or post.category = posts_listing.category)
      offset 0
    ) as post
    where private.short_runs(texts.listed) @> private.longest_runs(needle) and strpos(texts.listed, needle) > 0
    limit most
  ), page as materialized (
    select slug from matching order by listed_at desc, slug desc limit wanted offset skipped
  )
  select
    (select count(*) from matching),
    (
      select jsonb_agg(post.summary order by post.listed_at desc, post.slug desc)
      from page join private.public_posts as post using (slug)
    )
  into matches, posts;
  if matches < most then
    return;
  end if;

  select jsonb_agg(page.summary order by page.listed_at desc, page.slug desc) into posts
  from (
    select post.summary, post.listed_at, post.slug
    from private.public_posts as post join private.post_texts as texts on texts.post_id = post.id
    where strpos(texts.listed, needle) > 0
      and (posts_listing.category is null or post.category = posts_listing.category)
    order by post.listed_at desc, post.slug desc
    limit wanted offset skipped
  ) as page;
end;
$$;

-- One page of the list, newest first. `search` is one substring, looked for in title and excerpt without regard to case;
-- empty, it finds everything; only its first 200 characters count. `category` null means all. Pages are numbered from 1; a
-- late page counts its way through the index, past the posts before it.
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
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
-- Plans anew for each category: a generic plan would walk past the posts of all other categories.
set plan_cache_mode = force_custom_plan
as $$
declare
  searched constant text := left(blog_list.search, 200);
  needle constant text := private.folded(searched);
  rows_shown constant integer := least(greatest(blog_list.size, 1), 50);
  rows_before constant integer := (least(greatest(blog_list.page, 1), 9999) - 1) * rows_shown;
  counts constant jsonb := private.public_post_counts();
  mentioned jsonb := '[]';
  lead_slug text;
  lead jsonb;
  shown jsonb;
  found integer;
begin
  if needle <> '' then
    select listing.posts, least(listing.matches, 100) into shown, found
    from private.posts_listing(needle, blog_list.category, rows_before, rows_shown + 1) as listing;
    if rows_before = 0 then
      mentioned := private.posts_mentioning(searched, blog_list.category);
    end if;
  else
    if blog_list.category is null then
      select post.slug, post.summary into lead_slug, lead from private.public_posts as post
      where post.featured
      order by post.listed_at desc, post.slug desc
      limit 1;
    end if;
    with page as materialized (
      select post.slug from private.public_posts as post
      where (blog_list.category is null or post.category = blog_list.category)
        and post.slug is distinct from lead_slug
      order by post.listed_at desc, post.slug desc
      limit rows_shown + 1 offset rows_before
    )
    select jsonb_agg(post.summary order by post.listed_at desc, post.slug desc) into shown
    from page join private.public_posts as post using (slug);
    found := coalesce((counts ->> coalesce(blog_list.category, 'all'))::integer, 0);
  end if;

  return jsonb_build_object(
    'posts', coalesce(shown - rows_shown, '[]'),
    'more', coalesce(jsonb_array_length(shown) > rows_shown, false),
    'found', found,
    'featured', lead,
    'counts', counts,
    'mentioned', mentioned
  );
end;
$$;

-- The data for the page of a public post. Null when there is no such post; {"moved_to": slug} when its address has changed.
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

-- Likes are counted as well as they can be without accounts. The table does not store who liked a post.
create table private.post_likes (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  likes integer not null,
  waiting integer not null default 0,

  constraint post_likes_waiting_not_negative check (waiting >= 0)
);
comment on column private.post_likes.waiting is 'Likes beyond sixty an hour, which are counted as later hours have room.';
create index post_likes_waiting_idx on private.post_likes (post_id) where waiting > 0;

alter table private.post_likes enable row level security;

-- Counts waiting likes of a post, as far as this hour's sixty allow.
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

-- Counts a like of a public post and returns how many it has; null when there is no such post. A browser sends one like; a
-- network address counts once a day for a post and sixty times an hour in all. More are ignored without an error. Likes
-- from many networks at once are counted sixty an hour; the others wait, up to a day's worth.
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
    and private.take_place('likes ' || client || ' ' || post, 1, interval '1 day') = 0
  then
    -- Every like waits first, so that one rule decides about new and waiting ones.
    insert into private.post_likes as kept (post_id, likes, waiting) values (post, 0, 1)
    on conflict (post_id) do update set waiting = least(kept.waiting + 1, 60 * 24);
    perform private.count_waiting_likes(post);
  end if;
  return coalesce((select kept.likes from private.post_likes as kept where kept.post_id = post), 0);
end;
$$;
