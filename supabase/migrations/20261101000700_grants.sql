-- Which role may do what with which columns. Row security then decides about the rows.
--
-- This file can be run again at any time and then has the last word. That is needed with Supabase Lite, which hands
-- every table to every role when a process first answers a request; the embedded backend runs the *_grants.sql files
-- again after that. The policies and triggers hold without it; the column rules below do not.

grant usage on schema public to anon, authenticated, service_role;
revoke all on schema private from public, anon, authenticated;
revoke all on all tables in schema private from public, anon, authenticated;

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

revoke all on
  public.blog_posts,
  public.page_content,
  public.newsletter_subscribers,
  public.call_requests,
  public.mail_outbox
from public, anon, authenticated;

-- The server's own key passes row security, but still needs the tables.
grant select, insert, update, delete on
  public.blog_posts,
  public.page_content,
  public.newsletter_subscribers,
  public.call_requests,
  public.mail_outbox
to service_role;

-- Posts. The specified payloads send updated_at, so it may be sent; the trigger decides what it becomes.
grant select on public.blog_posts to anon, authenticated;
grant insert (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags)
  on public.blog_posts to authenticated;
grant update (slug, title, content, excerpt, category, featured, image_url, published_at, status, read_time, tags, updated_at)
  on public.blog_posts to authenticated;
grant delete on public.blog_posts to authenticated;

-- Pages. Not page_id, version or source_hash.
grant select on public.page_content to anon, authenticated;
grant update (title, content, is_published, featured, image_url, published_at, updated_at)
  on public.page_content to authenticated;

-- Newsletter. Visitors give an address and read nothing back.
grant insert (email) on public.newsletter_subscribers to anon, authenticated;
grant select, delete on public.newsletter_subscribers to authenticated;

-- Call requests and their mail. What a visitor wrote stays as it was written.
grant select, delete on public.call_requests to authenticated;
grant update (status) on public.call_requests to authenticated;
grant select on public.mail_outbox to authenticated;
