-- The inbox reads newest first, a page at a time: each page begins after the last row of the one before, by time and id.
-- These indexes give that order; those of the time alone, which they replace, leave rows of one moment in any order.

drop index public.call_requests_created_at_idx;
create index call_requests_newest_idx on public.call_requests (created_at desc, id desc);
-- Also what is counted by.
create index call_requests_status_newest_idx on public.call_requests (status, created_at desc, id desc);

drop index public.newsletter_subscribers_created_at_idx;
-- With all that the list shows, so that a search reads addresses along the index. (None over their parts: it would be kept
-- up in the visitor's name, who may not run our functions.)
create index newsletter_subscribers_newest_idx on public.newsletter_subscribers (created_at desc, id desc)
include (email, confirmed_at);
create index newsletter_subscribers_unconfirmed_idx on public.newsletter_subscribers (created_at) where confirmed_at is null;

-- Few, where mail works: what has not gone out.
create index mail_outbox_unsent_idx on public.mail_outbox (status, created_at desc, id desc)
where status in ('held', 'queued', 'sending', 'failed');
