-- One page of the blog's list, in one question.
--
-- Whether a word is rare or common decides how its posts are found best, and the planner can only guess. So what the
-- index finds is counted up to a bound: few are sorted, many are met soon on the way from the newest post. The settings
-- keep the planner from reading whole tables, `offset 0` from asking for the posts before their texts.

-- Up to five public posts that mention what is searched for in their body and not where the list's search looks, best
-- first, with a passage in which U+E000 and U+E001 stand around what was found. Of words that a hundred posts have, the
-- posts among the 200 newest are ranked.
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
  -- Nothing to look for: no words, or only words that must not be there.
  if querytree(query) in ('', 'T') then
    return '[]';
  end if;
  -- The last word may be one that is still being typed.
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

-- A page of a search: up to `wanted` posts, newest first, and how many are found, at most `most`.
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

-- One page of the list, newest first. `search` is looked for as it is, without regard to case, in title and excerpt;
-- an empty one finds everything; of a longer one its first 200 characters count. `category` null is all of them. Pages
-- are numbered from 1; a late page counts its way through the index, past the posts before it.
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
-- A plan for this category, or for none: one for both would walk past the posts of the others.
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
