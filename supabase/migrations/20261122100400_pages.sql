-- The prose of the eight editable pages. Each row starts as a copy of its file in content/pages/; from the first edit
-- on, the row wins over the file.

create table public.page_content (
  id uuid primary key default gen_random_uuid(),
  page_id text not null unique,
  title text not null,
  content text not null default '',
  content_type text not null default 'page',
  is_published boolean not null default true,
  featured boolean not null default false,
  image_url text,
  published_at timestamptz,
  source_hash text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint page_content_page_id_known check (
    page_id in ('home', 'about', 'books', 'services', 'projects', 'blog', 'speaking', 'contact')
  ),
  constraint page_content_title_length check (char_length(btrim(title)) >= 1 and char_length(title) <= 300),
  constraint page_content_content_size check (octet_length(content) <= 2097152),
  constraint page_content_content_type_known check (content_type = 'page'),
  -- The same rule as for posts.
  constraint page_content_image_url_form check (
    octet_length(image_url) <= 1048576
    and image_url ~* '^(https?://[^[:space:]]+|/([^/\\[:space:]][^[:space:]]*)?|data:image/(png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+=*)$'
  ),
  constraint page_content_source_hash_form check (source_hash ~ '^[0-9a-f]{64}$')
);
comment on column public.page_content.is_published is 'False: the page shows the text of its file.';
comment on column public.page_content.source_hash is
  'SHA-256 of title, a line feed and content when the row was last taken from its file. It no longer fits once the row is edited.';

create trigger page_content_count_version before insert or update on public.page_content
for each row execute function private.count_version();

-- Only the server may change which page a row belongs to and which file its text was taken from. The grants already leave
-- these columns out; this trigger also holds while whole tables are granted, as Supabase Lite does at each start.
create function private.keep_page_identity() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and (new.id, new.page_id, new.source_hash, new.content_type, new.created_at)
      is distinct from (old.id, old.page_id, old.source_hash, old.content_type, old.created_at)
  then
    raise exception 'Which page a text belongs to cannot be changed here.' using errcode = '42501';
  end if;
  return new;
end;
$$;

revoke all on function private.keep_page_identity() from public, anon, authenticated;

create trigger page_content_keep_identity before update on public.page_content
for each row execute function private.keep_page_identity();

alter table public.page_content enable row level security;

create policy "visitors read published pages" on public.page_content
for select to anon
using (is_published);

create policy "users read published pages, the administrator reads all" on public.page_content
for select to authenticated
using (is_published or (select private.is_admin()));

-- No insert and no delete: the eight rows come from the files.
create policy "the administrator changes pages" on public.page_content
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));
