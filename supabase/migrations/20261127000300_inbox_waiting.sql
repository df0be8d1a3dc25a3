-- The inbox shows which subscribers came beyond the shared limit and still wait for their mail, and how many there are.
-- (Call requests need nothing new: their mails' statuses are in the answer.)

-- As before, and of each subscriber `waiting`.
create or replace function public.inbox_subscribers(
  search text default '',
  after jsonb default null,
  size integer default 50
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
set timezone = 'UTC'
as $$
declare
  after_at constant timestamptz := after ->> 'created_at';
  after_id constant uuid := after ->> 'id';
  -- The export takes a thousand at a time.
  shown constant integer := least(greatest(size, 1), 1000);
  needle constant text := private.folded(left(coalesce(search, ''), 200));
  rows jsonb;
begin
  perform private.require_administrator();
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', page.id, 'email', page.email, 'created_at', page.created_at, 'confirmed_at', page.confirmed_at,
    'waiting', exists (
      select from public.mail_outbox as mail where mail.subscriber_id = page.id and mail.status = 'waiting'
    )
  ) order by page.created_at desc, page.id desc), '[]')
  into rows
  from (
    select subscriber.id, subscriber.email, subscriber.created_at, subscriber.confirmed_at
    from public.newsletter_subscribers as subscriber
    where (after_id is null or (subscriber.created_at, subscriber.id) < (after_at, after_id))
      and (needle = '' or strpos(private.folded(subscriber.email), needle) > 0)
    order by subscriber.created_at desc, subscriber.id desc
    limit shown + 1
  ) as page;
  return jsonb_build_object('rows', rows - shown, 'more', jsonb_array_length(rows) > shown);
end;
$$;

-- As before, and how many subscribers wait for their mail.
create or replace function public.inbox_counts() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
begin
  perform private.require_administrator();
  return jsonb_build_object(
    'requests', (
      select coalesce(jsonb_object_agg(counted.status, counted.rows), '{}')
      from (select each.status, count(*) as rows from public.call_requests as each group by each.status) as counted
    ),
    'subscribers', (select count(*) from public.newsletter_subscribers),
    'unconfirmed', (select count(*) from public.newsletter_subscribers as each where each.confirmed_at is null),
    'waiting', (
      select count(*) from public.mail_outbox as mail
      where mail.status = 'waiting' and mail.kind <> 'call_request_acknowledgement' and (mail.subscriber_id is null) = false
    ),
    'confirming', (select settings.newsletter_confirm from private.settings where settings.one),
    'mail', (
      select coalesce(jsonb_object_agg(counted.status, counted.rows), '{}')
      from (
        select each.status, count(*) as rows from public.mail_outbox as each
        where each.status in ('held', 'queued', 'sending', 'failed') group by each.status
      ) as counted
    )
  );
end;
$$;
