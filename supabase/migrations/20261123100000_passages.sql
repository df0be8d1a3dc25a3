-- The passages of a search are looked for near the first match. ts_headline parses the whole text that it is given: for five
-- articles that took longer than all the rest of a search.

-- As before, except for the passage of a search for a single word.
create or replace function private.posts_mentioning(search text, category text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  needle constant text := private.folded(search);
  query tsquery := websearch_to_tsquery('pg_catalog.english', search);
  -- The word of a query that is a single one.
  word text;
  passage_of constant text := U&'StartSel="\E000", StopSel="\E001", MaxFragments=1, MaxWords=24, MinWords=12';
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
  word := (regexp_match(query::text, '^''([a-z0-9]+)''(:\*)?$'))[1];
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
      post.summary - array['excerpt', 'featured', 'image_url'] || jsonb_build_object(
        'passage', case
          when strpos(near.passage, U&'\E000') > 0 then near.passage
          else ts_headline('pg_catalog.english', body.text, query, passage_of)
        end
      ) order by best.rank desc, best.listed_at desc, best.slug desc
    ), '[]')
    from best
    join private.public_posts as post using (id)
    join private.post_texts as texts on texts.post_id = post.id
    cross join lateral (select left(texts.body, 100000) as text offset 0) as body
    cross join lateral (
      -- It may be a part of another word, which is no match; then the whole body is searched.
      select strpos(lower(body.text), word) as position offset 0
    ) as first
    left join lateral (
      select ts_headline(
        'pg_catalog.english', substr(body.text, greatest(first.position - 300, 1), 900), query, passage_of
      ) as passage
      where first.position > 0
      offset 0
    ) as near on true
  );
end;
$$;
