-- Addresses that posts had before: whoever follows an old link is led to the new one.

-- Several posts may have had one address, one after the other. Whether one of them is public is asked when somebody
-- follows the link: a draft that takes an old address takes it from nobody.
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
