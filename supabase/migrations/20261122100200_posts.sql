-- Blog posts, and what the database derives from them: the texts that the search reads, the number of posts in each
-- category, and the earlier addresses.

-- The public sees a post that is published and whose time, if it has one, has come.
create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  title text not null,
  content text not null default '',
  excerpt text not null default '',
  category text not null default 'branding',
  featured boolean not null default false,
  image_url text,
  published_at timestamptz,
  status text not null default 'published',
  read_time text not null default '5 min read',
  tags text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The date that lists show and sort by: a column, because the Data API orders by columns only.
  listed_at timestamptz not null generated always as (coalesce(published_at, created_at)) stored,

  -- Letters and digits of any script in lower case, single hyphens between them. The ranges are written out, because a
  -- class such as [[:alnum:]] knows only ASCII in a database of locale C: lower-case ASCII letters and digits, and
  -- everything beyond ASCII that is neither space, punctuation nor control. The site's slugs are a subset of this.
  constraint blog_posts_slug_form check (
    slug ~ '^[-a-z0-9\u00aa\u00b5\u00ba\u00c0-\u1fff\u2070-\u2fff\u3005-\u3007\u3021-\ud7ff\uf900-\ufe0f\ufe20-\ufe2f\ufe70-\ufefc\uff10-\uff19\uff41-\uff5a\uff66-\uffdc\U00010000-\U0010ffff]+$'
    and slug !~ '(^-|-$|--)'
    and slug = lower(slug)
    and char_length(slug) <= 400
  ),
  constraint blog_posts_title_length check (char_length(btrim(title)) >= 1 and char_length(title) <= 300),
  constraint blog_posts_content_size check (octet_length(content) <= 2097152),
  constraint blog_posts_excerpt_length check (char_length(excerpt) <= 1000),
  constraint blog_posts_category_known check (category in ('branding', 'leadership', 'faith', 'marketing')),
  constraint blog_posts_status_known check (status in ('published', 'draft')),
  constraint blog_posts_read_time_length check (char_length(read_time) <= 50),
  constraint blog_posts_tags_size check (
    cardinality(tags) <= 30
    and array_position(tags, null) is null
    and char_length(array_to_string(tags, '')) <= 1500
  ),
  -- http and https, a path of the site itself (but not //elsewhere), or a raster image in a data: address.
  constraint blog_posts_image_url_form check (
    octet_length(image_url) <= 1048576
    and image_url ~* '^(https?://[^[:space:]]+|/([^/\\[:space:]][^[:space:]]*)?|data:image/(png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+=*)$'
  )
);
comment on column public.blog_posts.content is 'HTML, already passed through the site''s HTML policy; passed through it again when it is shown.';
comment on column public.blog_posts.published_at is 'In the future: scheduled, and hidden from the public until then. Empty: dated by created_at.';
comment on column public.blog_posts.version is 'Counted by the database at each update.';

-- Newest first: all posts, one category, and the featured ones. The slug settles the order of posts of the same moment,
-- in the same direction, so that one comparison of both columns finds a post's neighbours. Lists are counted off in
-- these indexes alone; the posts are read afterwards.
create index blog_posts_listed_idx on public.blog_posts (listed_at desc, slug desc) where status = 'published';
create index blog_posts_category_listed_idx on public.blog_posts (category, listed_at desc, slug desc)
where status = 'published';
create index blog_posts_featured_idx on public.blog_posts (listed_at desc, slug desc)
where status = 'published' and featured;

-- The editor's list.
create index blog_posts_updated_at_idx on public.blog_posts (updated_at desc);

create trigger blog_posts_count_version before insert or update on public.blog_posts
for each row execute function private.count_version();

alter table public.blog_posts enable row level security;

create policy "visitors read public posts" on public.blog_posts
for select to anon
using (status = 'published' and (published_at is null or published_at <= now()));

create policy "users read public posts, the administrator reads all" on public.blog_posts
for select to authenticated
using (
  (status = 'published' and (published_at is null or published_at <= now()))
  or (select private.is_admin())
);

create policy "the administrator creates posts" on public.blog_posts
for insert to authenticated
with check ((select private.is_admin()));

create policy "the administrator changes posts" on public.blog_posts
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "the administrator deletes posts" on public.blog_posts
for delete to authenticated
using ((select private.is_admin()));

-- Text as the search compares it: composed letters, no capitals, and one small sigma where Greek has two. Letters of
-- every script are folded, whatever the database's locale is. So the collation is named: PostgreSQL's own since 17,
-- else ICU's.
do $$
declare
  knows_letters constant text := coalesce(
    (select ' collate pg_catalog.pg_c_utf8' from pg_catalog.pg_collation where collname = 'pg_c_utf8'),
    (select ' collate pg_catalog."und-x-icu"' from pg_catalog.pg_collation where collname = 'und-x-icu'),
    ''
  );
begin
  execute format(
    $function$
      create function private.folded(value text) returns text
      language sql
      immutable
      set search_path = ''
      as 'select replace(lower(normalize(value, NFC)%s), U&''\03C2'', U&''\03C3'')'
    $function$,
    knows_letters
  );
end;
$$;

-- All runs of one, two and three characters, each once: an index over them finds any substring. The high cost makes the
-- planner use the index instead of computing the runs of every row. Its time grows with the length of the text and not
-- with its square.
create function private.short_runs(value text) returns text[]
language sql
immutable
cost 10000
set search_path = ''
as $$
  select coalesce(array_agg(distinct run), '{}')
  from (
    select unnest(array[first, first || second, first || second || third]) as run
    from (
      select letter as first, lead(letter) over here as second, lead(letter, 2) over here as third
      from unnest(string_to_array(value, null)) with ordinality as each (letter, place)
      window here as (order by place)
    ) as neighbours
  ) as runs
  where run is not null;
$$;

-- The runs to look up in that index: those of three characters, or where `value` is shorter, `value` itself.
create function private.longest_runs(value text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(distinct substr(value, start, 3)), '{}')
  from generate_series(1, greatest(char_length(value) - 2, 1)) as start;
$$;

-- The text of a post's HTML. The site's HTML policy wrote that HTML, so every `<` begins a tag. Tags that can stand inside
-- a word are removed, all others become a space.
create function private.plain_text(html text) returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(
          html,
          '</?(a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)(\s[^>]*)?>',
          '', 'g'
        ),
        '<[^>]*>', ' ', 'g'
      ),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
    '\s+', ' ', 'g'
  ));
$$;

-- Apart from the posts, so that lists and the editor do not load it.
create table private.post_texts (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  -- Title and excerpt, folded, with a unit separator between them so that no search matches across both.
  listed text not null,
  body text not null,
  words tsvector not null
);
comment on table private.post_texts is 'Title, excerpt and body of every post as the search reads them. Kept by a trigger.';

-- A GIN index collects new entries in a pending list, which every search reads in full. PGlite runs no autovacuum that
-- would empty the list, so its limit (in kB) is low: the save that reaches it merges the list into the index.
create index post_texts_listed_idx on private.post_texts using gin (private.short_runs(listed))
with (gin_pending_list_limit = 1024);
create index post_texts_words_idx on private.post_texts using gin (words) with (gin_pending_list_limit = 1024);

alter table private.post_texts enable row level security;

create function private.keep_post_text() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  listed constant text := private.folded(new.title || E'\x1F' || new.excerpt);
  body constant text := private.plain_text(new.content);
  words tsvector;
begin
  begin
    words := to_tsvector('pg_catalog.english', body);
  exception when program_limit_exceeded then
    -- The post is too long for one tsvector. The save must not fail for it, so the search covers the beginning.
    words := to_tsvector('pg_catalog.english', left(body, 100000));
  end;
  insert into private.post_texts as kept (post_id, listed, body, words)
  values (new.id, listed, body, words)
  on conflict (post_id) do update set
    listed = excluded.listed,
    body = excluded.body,
    words = excluded.words;
  return null;
end;
$$;

create trigger blog_posts_keep_text after insert or update of title, excerpt, content on public.blog_posts
for each row execute function private.keep_post_text();

-- How many posts each category has. Counted when posts change and not when they are read: a list costs the same with
-- ten posts and with ten thousand.
create table private.post_counts (
  category text primary key,
  -- Published posts, including scheduled ones.
  posts integer not null
);

alter table private.post_counts enable row level security;

create function private.count_posts() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  gained text[] := '{}';
  lost text[] := '{}';
begin
  if tg_op <> 'DELETE' then
    gained := array(select category from after where status = 'published');
  end if;
  if tg_op <> 'INSERT' then
    lost := array(select category from before where status = 'published');
  end if;
  -- Always in the same order, so that two writers at once cannot deadlock.
  insert into private.post_counts as kept (category, posts)
  select category, sum(change)
  from (
    select unnest(gained) as category, 1 as change
    union all
    select unnest(lost), -1
  ) as changes
  group by category having sum(change) <> 0
  order by category
  on conflict (category) do update set posts = kept.posts + excluded.posts;
  return null;
end;
$$;

create function private.count_no_posts() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.post_counts;
  return null;
end;
$$;

create trigger blog_posts_count_inserted after insert on public.blog_posts
referencing new table as after for each statement execute function private.count_posts();

create trigger blog_posts_count_updated after update on public.blog_posts
referencing old table as before new table as after for each statement execute function private.count_posts();

create trigger blog_posts_count_deleted after delete on public.blog_posts
referencing old table as before for each statement execute function private.count_posts();

create trigger blog_posts_count_truncated after truncate on public.blog_posts
for each statement execute function private.count_no_posts();

-- Addresses that posts had before, so that old links lead to the new address. Several posts may have had one address, one
-- after the other. Whether one of them is public is checked when somebody follows the link: a draft that takes over an
-- old address takes it from nobody.
create table private.old_slugs (
  slug text not null,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  left_at timestamptz not null default clock_timestamp(),
  primary key (slug, post_id)
);

create index old_slugs_post_id_idx on private.old_slugs (post_id);

alter table private.old_slugs enable row level security;

create function private.remember_slug() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.old_slugs (slug, post_id) values (old.slug, new.id)
  on conflict (slug, post_id) do update set left_at = excluded.left_at;
  return null;
end;
$$;

create trigger blog_posts_remember_slug after update of slug on public.blog_posts
for each row when (old.slug is distinct from new.slug) execute function private.remember_slug();
