-- Blog posts. The public sees a post that is published and whose time, if it has one, has come.

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
  -- What the list's search looks through: one column, because the Data API's `or` quotes differently from backend to
  -- backend. The line feed keeps a search from matching across the two.
  list_text text not null generated always as (title || E'\n' || excerpt) stored,

  -- Letters and digits of any script in lower case, single hyphens between them. Spelt as what is allowed of ASCII and
  -- everything beyond it that is neither space, punctuation nor control: a class such as [[:alnum:]] knows ASCII
  -- alone in a database of locale C. The site's slugs are a subset of this.
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
  -- http and https, a path of the site itself (but not //elsewhere), or a raster picture in the address.
  constraint blog_posts_image_url_form check (
    octet_length(image_url) <= 1048576
    and image_url ~* '^(https?://[^[:space:]]+|/([^/\\[:space:]][^[:space:]]*)?|data:image/(png|jpeg|gif|webp|avif);base64,[a-z0-9+/]+=*)$'
  )
);
comment on column public.blog_posts.content is 'HTML, already passed through the site''s HTML policy; passed through it again when it is shown.';
comment on column public.blog_posts.published_at is 'In the future: scheduled, and hidden from the public until then. Empty: dated by created_at.';
comment on column public.blog_posts.version is 'Counted by the database at each update.';

-- Newest first, of all posts and of one category; and the editor's list.
create index blog_posts_listed_at_idx on public.blog_posts (listed_at desc) where status = 'published';
create index blog_posts_category_listed_at_idx on public.blog_posts (category, listed_at desc) where status = 'published';
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
