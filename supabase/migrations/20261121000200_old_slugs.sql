-- Addresses that posts had before: whoever follows an old link is led to the new one.

create table private.old_slugs (
  slug text primary key,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  left_at timestamptz not null default now()
);
create index old_slugs_post_id_idx on private.old_slugs (post_id);
alter table private.old_slugs enable row level security;

create function private.remember_slug() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- An address in use is nobody's old one.
  delete from private.old_slugs as kept where kept.slug = new.slug;
  if tg_op = 'UPDATE' then
    insert into private.old_slugs (slug, post_id) values (old.slug, new.id)
    on conflict (slug) do update set post_id = excluded.post_id, left_at = now();
  end if;
  return null;
end;
$$;

create trigger blog_posts_use_slug after insert on public.blog_posts
for each row execute function private.remember_slug();
create trigger blog_posts_remember_slug after update of slug on public.blog_posts
for each row when (old.slug is distinct from new.slug) execute function private.remember_slug();
