-- What the blog's search looks through, apart from the posts, so that lists and the editor do not carry it along.

-- Text as the search compares it: composed letters, no capitals, and one small sigma where Greek has two. Whatever the
-- database's locale is, letters of every script are folded, so the first collation that knows how is named here:
-- PostgreSQL's own since 17, else ICU's.
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

-- All runs of one, two and three characters, each once: an index over them finds any substring. Costly, so that the
-- planner asks the index and does not work them out again post by post.
create function private.short_runs(value text) returns text[]
language sql
immutable
cost 10000
set search_path = ''
as $$
  select coalesce(array_agg(distinct substr(value, start, size)), '{}')
  from generate_series(1, 3) as size, generate_series(1, char_length(value) - size + 1) as start;
$$;

-- The runs to look for in that index: the longest, up to three characters, that `value` has.
create function private.longest_runs(value text) returns text[]
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_agg(distinct substr(value, start, 3)), '{}')
  from generate_series(1, greatest(char_length(value) - 2, 1)) as start;
$$;

-- The words of a post's HTML. It was written by the site's HTML policy, so every `<` is the beginning of a tag. Tags
-- inside a word leave nothing, all others a space.
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

create table private.post_texts (
  post_id uuid primary key references public.blog_posts (id) on delete cascade,
  -- Title and excerpt, folded. Between them stands a unit separator, which nobody types: no search matches across.
  listed text not null,
  body text not null,
  words tsvector not null
);
comment on table private.post_texts is 'Title, excerpt and body of every post as the search reads them. Kept by a trigger.';
-- What was saved last is kept apart, and every search reads through it. Nothing tidies up the embedded database, so this
-- heap is kept small (kB); a save that fills it sorts it in.
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
    -- A book of a post: its beginning is searched. A save must not fail for it.
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

-- The posts that are there already. Only their own trigger writes texts, so it is what runs here.
alter table public.blog_posts disable trigger blog_posts_count_version;
update public.blog_posts set title = title;
alter table public.blog_posts enable trigger blog_posts_count_version;

-- What the search looked through until now.
alter table public.blog_posts drop column list_text;
