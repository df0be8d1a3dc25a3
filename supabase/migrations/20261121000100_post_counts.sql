-- How many posts each category has. Counted when posts change and not when they are read: a list costs the same with
-- ten posts and with ten thousand.

create table private.post_counts (
  category text primary key,
  -- Published ones, those that are scheduled among them.
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
  -- In one order, so that two writers at once wait for each other and never each for the other.
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

insert into private.post_counts (category, posts)
select category, count(*) from public.blog_posts where status = 'published' group by category;
