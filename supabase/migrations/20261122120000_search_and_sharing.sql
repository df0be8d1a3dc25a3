-- What search engines and social networks are given of a post instead of its title, its excerpt and the image that the site
-- draws. Empty: the post's own.

alter table public.blog_posts
  add column search_title text not null default '',
  add column search_description text not null default '',
  add column social_image_url text,
  add constraint blog_posts_search_title_length check (char_length(search_title) <= 200),
  add constraint blog_posts_search_description_length check (char_length(search_description) <= 500),
  -- Not a data: address, as in image_url: whoever shows a link loads its image from an address.
  add constraint blog_posts_social_image_url_form check (
    octet_length(social_image_url) <= 2048
    and social_image_url ~* '^(https?://[^[:space:]]+|/([^/\\[:space:]][^[:space:]]*)?)$'
  );
comment on column public.blog_posts.search_title is 'The page''s title for search engines and links. Empty: the post''s title.';
comment on column public.blog_posts.search_description is 'Its description for them. Empty: the excerpt.';
comment on column public.blog_posts.social_image_url is 'The image of links to it. Null: the one that the site draws.';

create or replace view private.public_posts as
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
  ) as summary,
  post.search_title, post.search_description, post.social_image_url
from public.blog_posts as post
where post.status = 'published' and post.listed_at <= now();

-- The data for the page of a public post. Null when there is no such post; {"moved_to": slug} when its address has changed.
--  post          all of it that is shown, and `likes`
--  newer, older  its neighbours in the list: slug and title, or null
--  related       up to three others, by the tags that they share, then by category, then by date; of the 200 newest
--                and of the 100 newest of its category
create or replace function public.blog_article(slug text) returns jsonb
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
      'search_title', post.search_title,
      'search_description', post.search_description,
      'social_image_url', post.social_image_url,
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


-- A change of these columns stores a revision, too.
drop trigger blog_posts_keep_revision on public.blog_posts;
create trigger blog_posts_keep_revision after update on public.blog_posts
for each row when (
  (old.slug, old.title, old.content, old.excerpt, old.category, old.tags, old.status, old.featured, old.image_url,
    old.published_at, old.search_title, old.search_description, old.social_image_url)
  is distinct from
  (new.slug, new.title, new.content, new.excerpt, new.category, new.tags, new.status, new.featured, new.image_url,
    new.published_at, new.search_title, new.search_description, new.social_image_url)
) execute function private.keep_revision('post', 'slug');


-- The media library knows that an image is used by links. Nothing stored has such an image yet.

create function private.draft_image_names(fields jsonb) returns text[]
language sql
immutable
set search_path = ''
as $$
  select private.image_names(
    concat_ws(' ', fields ->> 'content', fields ->> 'imageUrl', fields ->> 'socialImageUrl')
  );
$$;

-- Trigger that keeps private.image_uses. Its argument is the kind: post, page or revision.
create or replace function private.keep_image_uses() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    delete from private.image_uses as used where used.source_id = old.id and used.kind = tg_argv[0];
  end if;
  if tg_op = 'DELETE' then
    return null;
  elsif tg_argv[0] = 'revision' then
    perform private.note_image_uses(
      'revision', new.id, new.fields ->> 'content',
      concat_ws(' ', new.fields ->> 'image_url', new.fields ->> 'social_image_url')
    );
  elsif tg_argv[0] = 'post' then
    perform private.note_image_uses('post', new.id, new.content, concat_ws(' ', new.image_url, new.social_image_url));
  else
    perform private.note_image_uses(tg_argv[0], new.id, new.content, new.image_url);
  end if;
  return null;
end;
$$;

drop trigger blog_posts_keep_image_uses on public.blog_posts;
create trigger blog_posts_keep_image_uses
after insert or delete or update of content, image_url, social_image_url on public.blog_posts
for each row execute function private.keep_image_uses('post');

-- Where images are used: posts and pages, unsaved drafts of them, and earlier versions, one row for each item.
create or replace function private.uses_of_images(names text[])
returns table (name text, kind text, key text, title text, times integer)
language sql
stable
set search_path = ''
as $$
  select used.name, used.kind, post.slug, post.title, 1
  from private.image_uses as used join public.blog_posts as post on post.id = used.source_id
  where used.kind = 'post' and used.name = any (names)
  union all
  select used.name, used.kind, page.page_id, page.title, 1
  from private.image_uses as used join public.page_content as page on page.id = used.source_id
  where used.kind = 'page' and used.name = any (names)
  union all
  select drafted.name, 'draft', drafted.key, drafted.title, 1
  from (
    select distinct unnest(private.draft_image_names(draft.fields)) as name, draft.key, draft.title
    from private.content_drafts as draft
  ) as drafted
  where drafted.name = any (names)
  union all
  select used.name, used.kind, (array_agg(kept.key order by kept.replaced_at desc))[1],
    (array_agg(kept.title order by kept.replaced_at desc))[1], count(*)::integer
  from private.image_uses as used join public.content_revisions as kept on kept.id = used.source_id
  where used.kind = 'revision' and used.name = any (names)
  group by used.name, used.kind, kept.item_id;
$$;

-- Makes every post, page and draft that shows the image `name` show `replacement` instead. Earlier versions keep the old one. The
-- new image takes the old one's alternative text where it has none. Returns
-- {"posts": number, "pages": [page_id], "drafts": number}. Raises 42501 unless the caller is an administrator, and 22023
-- where there is no such new image.
create or replace function public.replace_image(name text, replacement text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- The backslash ends an address within JSON.
  pattern constant text := '(/public/blog-images/)(?:' || (
    select string_agg(distinct regexp_replace(spelling, '([^[:alnum:]_/])', '\\\1', 'g'), '|')
    from unnest(array[replace_image.name, private.encoded_name(replace_image.name)]) as spelling
  ) || ')(?=[[:space:]"''<>?#,\\]|$)';
  written constant text := '\1' || private.encoded_name(replace_image.replacement);
  posts integer;
  pages text[];
  drafts integer;
begin
  perform private.require_administrator();
  if not exists (
    select from storage.objects as object where object.bucket_id = 'blog-images' and object.name = replace_image.replacement
  ) or replace_image.name = replace_image.replacement then
    raise exception 'There is no such image to replace it with.' using errcode = '22023';
  end if;

  -- A draft that was begun from the current version stays without a conflict.
  with changed as (
    update private.content_drafts as draft set
      fields = regexp_replace(draft.fields::text, pattern, written, 'g')::jsonb
    where replace_image.name = any (private.draft_image_names(draft.fields))
    returning 1
  )
  select count(*) into drafts from changed;
  with changed as (
    update public.blog_posts as post set
      content = regexp_replace(post.content, pattern, written, 'g'),
      image_url = regexp_replace(post.image_url, pattern, written, 'g'),
      social_image_url = regexp_replace(post.social_image_url, pattern, written, 'g')
    where post.id in (
      select used.source_id from private.image_uses as used where used.kind = 'post' and used.name = replace_image.name
    )
    returning post.id, post.version
  ), followed as (
    update private.content_drafts as draft set base_version = changed.version
    from changed where draft.item_id = changed.id and draft.base_version = changed.version - 1
  )
  select count(*) into posts from changed;
  with changed as (
    update public.page_content as page set
      content = regexp_replace(page.content, pattern, written, 'g'),
      image_url = regexp_replace(page.image_url, pattern, written, 'g')
    where page.id in (
      select used.source_id from private.image_uses as used where used.kind = 'page' and used.name = replace_image.name
    )
    returning page.id, page.page_id, page.version
  ), followed as (
    update private.content_drafts as draft set base_version = changed.version
    from changed where draft.item_id = changed.id and draft.base_version = changed.version - 1
  )
  select coalesce(array_agg(changed.page_id order by changed.page_id), '{}') into pages from changed;

  insert into private.image_texts (name, alt)
  select replace_image.replacement, texts.alt from private.image_texts as texts where texts.name = replace_image.name
  on conflict do nothing;
  return jsonb_build_object('posts', posts, 'pages', pages, 'drafts', drafts);
end;
$$;
