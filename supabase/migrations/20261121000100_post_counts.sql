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
begin
  if tg_op <> 'INSERT' then
    update private.post_counts as kept set posts = kept.posts - gone.posts
    from (select category, count(*) as posts from before where status = 'published' group by category) as gone
    where kept.category = gone.category;
  end if;
  if tg_op <> 'DELETE' then
    insert into private.post_counts as kept (category, posts)
    select category, count(*) from after where status = 'published' group by category order by category
    on conflict (category) do update set posts = kept.posts + excluded.posts;
  end if;
  return null;
end;
$$;

create trigger blog_posts_count_inserted after insert on public.blog_posts
referencing new table as after for each statement execute function private.count_posts();
create trigger blog_posts_count_updated after update on public.blog_posts
referencing old table as before new table as after for each statement execute function private.count_posts();
create trigger blog_posts_count_deleted after delete on public.blog_posts
referencing old table as before for each statement execute function private.count_posts();

insert into private.post_counts (category, posts)
select category, count(*) from public.blog_posts where status = 'published' group by category;
