-- Which role may do what: with which columns, and with which functions. Row security then decides about the rows.
--
-- This file can be run again at any time and then has the last word. Supabase Lite needs that: it grants every table to
-- every role when a process first answers a request, and the embedded backend runs the files whose names end in
-- `_grants.sql` again after that (docs/decisions/0007). The policies and triggers hold without it; the column rules
-- below do not.

grant usage on schema public to anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;


-- Private: nobody but the owner, and so the functions that run as the owner.

revoke all on schema private from public, anon, authenticated;
revoke all on all tables in schema private from public, anon, authenticated, service_role;
revoke all on all sequences in schema private from public, anon, authenticated, service_role;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
-- The roles whose policies call it must be able to run it.
grant execute on function private.is_admin() to authenticated, service_role;


-- Tables.

revoke all on
  public.blog_posts,
  public.page_content,
  public.content_revisions,
  public.newsletter_subscribers,
  public.call_requests,
  public.mail_outbox
from public, anon, authenticated;

-- The server's own key passes row security, but still needs the tables.
grant select, insert, update, delete on
  public.blog_posts,
  public.page_content,
  public.content_revisions,
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

-- Revisions. Row security lets the administrator read; triggers alone write, whatever a policy may say one day.
grant select on public.content_revisions to authenticated;

-- Newsletter. Visitors give an address and read nothing back, the token included.
grant insert (email) on public.newsletter_subscribers to anon, authenticated;
grant select, delete on public.newsletter_subscribers to authenticated;

-- Call requests and their mail. A visitor's words are never changed.
grant select, delete on public.call_requests to authenticated;
grant update (status) on public.call_requests to authenticated;
grant select on public.mail_outbox to authenticated;


-- Functions. PostgreSQL lets everybody run a new function, so each group takes that back first.

-- Anybody reads the blog and may like a post. A visitor follows the links in a mail of the newsletter.
revoke all on function
  public.blog_list(text, text, integer, integer),
  public.blog_article(text),
  public.blog_sitemap(),
  public.like_post(text),
  public.unsubscribe(uuid),
  public.confirm_subscription(uuid),
  public.resend_confirmation(text)
from public, anon, authenticated;
grant execute on function
  public.blog_list(text, text, integer, integer),
  public.blog_article(text),
  public.blog_sitemap(),
  public.like_post(text),
  public.unsubscribe(uuid),
  public.confirm_subscription(uuid),
  public.resend_confirmation(text)
to anon, authenticated, service_role;

-- The server asks with the token of the person, or about itself.
revoke all on function public.may_edit() from public, anon, authenticated;
grant execute on function public.may_edit() to authenticated, service_role;

-- Everybody who is signed in may call these. Each of them checks that the caller is the administrator.
revoke all on function
  public.restore_post(uuid),
  public.inbox_call_requests(text, text, jsonb, integer),
  public.inbox_subscribers(text, jsonb, integer),
  public.inbox_failed_mail(jsonb, integer),
  public.inbox_counts(),
  public.send_mail_again(jsonb)
from public, anon, authenticated, service_role;
grant execute on function
  public.restore_post(uuid),
  public.inbox_call_requests(text, text, jsonb, integer),
  public.inbox_subscribers(text, jsonb, integer),
  public.inbox_failed_mail(jsonb, integer),
  public.inbox_counts(),
  public.send_mail_again(jsonb)
to authenticated;

-- The secret key alone: these pass row security, and their caller has checked who asks and how often.
revoke all on function
  public.configure(jsonb),
  public.submit_call_request(jsonb, text, boolean, text, boolean),
  public.claim_mail(integer, interval),
  public.finish_mail(uuid, integer, text, boolean),
  public.release_held_mail(),
  public.delete_old_submissions(),
  public.request_password_recovery(text),
  public.use_recovery_token(text),
  public.end_sessions(uuid),
  public.administrators(),
  public.appoint_administrator(text, boolean),
  public.export_rows(text, integer, uuid),
  public.import_rows(text, jsonb, boolean, boolean)
from public, anon, authenticated;
grant execute on function
  public.configure(jsonb),
  public.submit_call_request(jsonb, text, boolean, text, boolean),
  public.claim_mail(integer, interval),
  public.finish_mail(uuid, integer, text, boolean),
  public.release_held_mail(),
  public.delete_old_submissions(),
  public.request_password_recovery(text),
  public.use_recovery_token(text),
  public.end_sessions(uuid),
  public.administrators(),
  public.appoint_administrator(text, boolean),
  public.export_rows(text, integer, uuid),
  public.import_rows(text, jsonb, boolean, boolean)
to service_role;
