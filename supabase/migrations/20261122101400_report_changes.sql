-- Reports which rows that pages show have really changed, so that the server purges its cached pages for nothing else:
-- a notification on the channel `page_rows` when the change is committed, with the name of the table. A statement that
-- changes no row, is refused or is rolled back reports nothing.

create function private.report_rows() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Where a table is emptied there is no list of changed rows. A statement's trigger runs although no row changed.
  if tg_op = 'TRUNCATE' then
    perform pg_catalog.pg_notify('page_rows', tg_table_name);
  elsif exists (select from changed) then
    perform pg_catalog.pg_notify('page_rows', tg_table_name);
  end if;
  return null;
end;
$$;

create trigger blog_posts_report_inserted after insert on public.blog_posts
referencing new table as changed for each statement execute function private.report_rows();

create trigger blog_posts_report_updated after update on public.blog_posts
referencing new table as changed for each statement execute function private.report_rows();

create trigger blog_posts_report_deleted after delete on public.blog_posts
referencing old table as changed for each statement execute function private.report_rows();

create trigger blog_posts_report_truncated after truncate on public.blog_posts
for each statement execute function private.report_rows();

create trigger page_content_report_inserted after insert on public.page_content
referencing new table as changed for each statement execute function private.report_rows();

create trigger page_content_report_updated after update on public.page_content
referencing new table as changed for each statement execute function private.report_rows();

create trigger page_content_report_deleted after delete on public.page_content
referencing old table as changed for each statement execute function private.report_rows();

create trigger page_content_report_truncated after truncate on public.page_content
for each statement execute function private.report_rows();

-- An import brings old addresses to posts that are the same otherwise. Likes are shown up to a minute later.
create trigger old_slugs_report_inserted after insert on private.old_slugs
referencing new table as changed for each statement execute function private.report_rows();
