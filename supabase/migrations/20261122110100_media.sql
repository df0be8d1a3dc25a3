-- The media library: where each image of the bucket is used, and its default alternative text.

create table private.image_texts (
  name text primary key,
  alt text not null,
  constraint image_texts_alt_length check (char_length(alt) between 1 and 500)
);
comment on table private.image_texts is 'The alternative text that an image has when it is inserted, by the name of its file.';

create table private.image_uses (
  kind text not null,
  source_id uuid not null,
  name text not null,
  primary key (source_id, kind, name)
);
comment on table private.image_uses is 'The names of the images in each post, page and revision. Kept by triggers. Drafts are read when they are asked for.';
create index image_uses_name_idx on private.image_uses (name);

-- No policies: only the owner, the triggers and the functions below read these tables.
alter table private.image_texts enable row level security;
alter table private.image_uses enable row level security;

-- The name of a file as an address contains it, with its percent escapes decoded.
create function private.decoded_name(value text) returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if strpos(value, '%') = 0 then
    return value;
  end if;
  return convert_from(
    (
      select string_agg(
        case when part[1] ~ '^%[0-9a-fA-F]{2}$' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end,
        ''::bytea order by place
      )
      from regexp_matches(value, '%[0-9a-fA-F]{2}|[^%]+|%', 'g') with ordinality as each (part, place)
    ),
    'UTF8'
  );
exception when character_not_in_repertoire then
  return value;
end;
$$;

-- The same name with every character escaped that an address cannot contain as it is.
create function private.encoded_name(value text) returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(string_agg(
    case
      when letter ~ '^[A-Za-z0-9_.~!*''()/-]$' then letter
      else regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\1', 'g')
    end,
    '' order by place
  ), '')
  from unnest(string_to_array(value, null)) with ordinality as each (letter, place);
$$;

-- The names of the bucket's images whose addresses are in a text: HTML, or an address alone. Addresses of the embedded
-- backend begin with the path, those of a hosted one with its origin.
create function private.image_names(value text) returns text[]
language plpgsql
immutable
set search_path = ''
as $$
begin
  if value is null or strpos(value, '/public/blog-images/') = 0 then
    return '{}';
  end if;
  return (
    select coalesce(array_agg(distinct private.decoded_name(replace(matched[1], '&amp;', '&'))), '{}')
    from regexp_matches(value, '/public/blog-images/([^[:space:]"''<>?#,\\]+)', 'g') as matched
  );
end;
$$;

create function private.note_image_uses(kind text, source_id uuid, content text, image_url text) returns void
language sql
set search_path = ''
as $$
  insert into private.image_uses (kind, source_id, name)
  select note_image_uses.kind, note_image_uses.source_id, name
  from unnest(private.image_names(note_image_uses.content) || private.image_names(note_image_uses.image_url)) as name
  on conflict do nothing;
$$;

-- Trigger that keeps private.image_uses. Its argument is the kind: post, page or revision.
create function private.keep_image_uses() returns trigger
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
    perform private.note_image_uses('revision', new.id, new.fields ->> 'content', new.fields ->> 'image_url');
  else
    perform private.note_image_uses(tg_argv[0], new.id, new.content, new.image_url);
  end if;
  return null;
end;
$$;

create trigger blog_posts_keep_image_uses after insert or delete or update of content, image_url on public.blog_posts
for each row execute function private.keep_image_uses('post');

create trigger page_content_keep_image_uses after insert or delete or update of content, image_url on public.page_content
for each row execute function private.keep_image_uses('page');

create trigger content_revisions_keep_image_uses after insert or delete on public.content_revisions
for each row execute function private.keep_image_uses('revision');

-- What is stored already.
do $$
begin
  perform private.note_image_uses('post', post.id, post.content, post.image_url) from public.blog_posts as post;
  perform private.note_image_uses('page', page.id, page.content, page.image_url) from public.page_content as page;
  perform private.note_image_uses('revision', kept.id, kept.fields ->> 'content', kept.fields ->> 'image_url')
  from public.content_revisions as kept;
end;
$$;

-- Where images are used: posts and pages, unsaved drafts of them, and earlier versions, one row for each item.
create function private.uses_of_images(names text[])
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
    select distinct unnest(
      private.image_names(draft.fields ->> 'content') || private.image_names(draft.fields ->> 'imageUrl')
    ) as name, draft.key, draft.title
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

-- A page of the bucket's images, newest first, each with its alternative text and its uses:
-- {"rows": [{"name", "created_at", "bytes", "type", "alt", "uses": [{"kind", "key", "title", "times"}]}], "more"}.
-- `search` is looked for without regard to case in the name, the alternative text and the titles of posts and pages that
-- show the image; `after` is the last row of the page before. Raises 42501 unless the caller is an administrator.
create function public.media_images(search text default '', after jsonb default null, size integer default 48)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
as $$
declare
  needle constant text := private.folded(btrim(left(coalesce(search, ''), 200)));
  after_at constant timestamptz := after ->> 'created_at';
  after_name constant text := after ->> 'name';
  shown constant integer := least(greatest(size, 1), 100);
  titled text[] := '{}';
  names text[];
begin
  perform private.require_administrator();
  if needle <> '' then
    titled := array(
      select used.name
      from private.image_uses as used join public.blog_posts as post on post.id = used.source_id
      where used.kind = 'post' and strpos(private.folded(post.title), needle) > 0
      union
      select used.name
      from private.image_uses as used join public.page_content as page on page.id = used.source_id
      where used.kind = 'page' and strpos(private.folded(page.title), needle) > 0
    );
  end if;
  names := array(
    select object.name
    from storage.objects as object left join private.image_texts as texts on texts.name = object.name
    where object.bucket_id = 'blog-images' and object.name !~ '(^|/)\.'
      and (
        needle = '' or strpos(private.folded(object.name), needle) > 0
        or strpos(private.folded(texts.alt), needle) > 0 or object.name = any (titled)
      )
      and (after_at is null or (object.created_at, object.name) < (after_at, after_name))
    order by object.created_at desc, object.name desc
    limit shown + 1
  );
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', object.name,
        'created_at', object.created_at,
        'bytes', coalesce((object.metadata ->> 'size')::bigint, 0),
        'type', coalesce(object.metadata ->> 'mimetype', ''),
        'alt', coalesce(texts.alt, ''),
        'uses', coalesce(used_in.uses, '[]')
      ) order by object.created_at desc, object.name desc), '[]')
      from unnest(names[1:shown]) as one (name)
      join storage.objects as object on object.bucket_id = 'blog-images' and object.name = one.name
      left join private.image_texts as texts on texts.name = one.name
      left join (
        select used.name, jsonb_agg(jsonb_build_object(
          'kind', used.kind, 'key', used.key, 'title', used.title, 'times', used.times
        ) order by array_position(array['post', 'page', 'draft', 'revision'], used.kind), used.title) as uses
        from private.uses_of_images(names[1:shown]) as used
        group by used.name
      ) as used_in on used_in.name = one.name
    ),
    'more', cardinality(names) > shown
  );
end;
$$;

-- Sets the alternative text of an image; '' removes it. Raises 42501 unless the caller is an administrator, and 22023 for
-- an unknown image or a text of more than 500 characters.
create function public.describe_image(name text, alt text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  said constant text := btrim(coalesce(describe_image.alt, ''));
begin
  perform private.require_administrator();
  if char_length(said) > 500 then
    raise exception 'The text has more than 500 characters.' using errcode = '22023';
  elsif said = '' then
    delete from private.image_texts as texts where texts.name = describe_image.name;
    return;
  elsif not exists (
    select from storage.objects as object where object.bucket_id = 'blog-images' and object.name = describe_image.name
  ) then
    raise exception 'There is no such image.' using errcode = '22023';
  end if;
  insert into private.image_texts as texts (name, alt) values (describe_image.name, said)
  on conflict on constraint image_texts_pkey do update set alt = excluded.alt;
end;
$$;

-- Makes every post, page and draft that shows the image `name` show `replacement` instead. Earlier versions keep the old one. The
-- new image takes the old one's alternative text where it has none. Returns
-- {"posts": number, "pages": [page_id], "drafts": number}. Raises 42501 unless the caller is an administrator, and 22023
-- where there is no such new image.
create function public.replace_image(name text, replacement text) returns jsonb
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
    where replace_image.name = any (
      private.image_names(draft.fields ->> 'content') || private.image_names(draft.fields ->> 'imageUrl')
    )
    returning 1
  )
  select count(*) into drafts from changed;
  with changed as (
    update public.blog_posts as post set
      content = regexp_replace(post.content, pattern, written, 'g'),
      image_url = regexp_replace(post.image_url, pattern, written, 'g')
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

-- The alternative texts of all images, as an object by name: for an export to another site.
create function public.export_image_texts() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(texts.name, texts.alt), '{}') from private.image_texts as texts;
$$;

-- Imports such an object. A text that is stored already stays, unless it is to be overwritten. Returns how many it changed.
create function public.import_image_texts(texts jsonb, overwrite boolean) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed integer;
begin
  insert into private.image_texts as kept (name, alt)
  select moved.key, left(btrim(moved.value), 500) from jsonb_each_text(import_image_texts.texts) as moved
  where btrim(moved.value) <> ''
  on conflict on constraint image_texts_pkey do update set alt = excluded.alt
  where import_image_texts.overwrite and kept.alt <> excluded.alt;
  get diagnostics changed = row_count;
  return changed;
end;
$$;


-- The daily deletion also removes links that have expired, drafts that nobody touched for 30 days (as the drafts of a
-- browser), and texts of images that were deleted.
create or replace function public.delete_old_submissions() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  days constant integer := (select settings.retention_days from private.settings);
  requests integer := 0;
  subscribers integer := 0;
begin
  perform private.thin_revisions();
  perform private.count_waiting_likes(kept.post_id) from private.post_likes as kept where kept.waiting > 0;
  delete from private.limit_events as expired where expired.at < clock_timestamp() - interval '1 day';
  delete from private.draft_links as link where link.expires_at <= now();
  delete from private.content_drafts as draft where draft.typed_at < now() - interval '30 days';
  delete from private.image_texts as texts where not exists (
    select from storage.objects as object where object.bucket_id = 'blog-images' and object.name = texts.name
  );
  if days > 0 then
    delete from public.call_requests as old where old.created_at < now() - make_interval(days => days);
    get diagnostics requests = row_count;
    delete from public.newsletter_subscribers as old
    where old.confirmed_at is null and old.created_at < now() - make_interval(days => days);
    get diagnostics subscribers = row_count;
  end if;
  return requests + subscribers;
end;
$$;
