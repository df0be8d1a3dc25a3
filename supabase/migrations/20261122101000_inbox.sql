-- The administrator's inbox: pages of call requests, of subscribers and of failed mail, how many there are, and
-- 'Send again'. Functions rather than queries of the tables, because the search needs its index, which row security
-- keeps out of reach, and because the answer has what the inbox shows and nothing else: no token, no payload.
--
-- A page has up to `size` rows that come after `after`, the last row of the page before ({"created_at", "id"}; null begins
-- at the newest). In the answer `more` says whether there is another page. As in the blog's list, the settings keep the
-- planner from reading whole tables, and matches are counted up to a bound: few are sorted, many are met soon on the way
-- from the newest.

create function private.require_administrator() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'The inbox is the administrator''s alone.' using errcode = '42501';
  end if;
end;
$$;

-- The ids of a page of call requests, newest first. `needle` is folded; '' finds everything.
create function private.call_request_page(
  status text, needle text, after_at timestamptz, after_id uuid, wanted integer
) returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  most constant integer := 300;
  matching uuid[];
begin
  if needle <> '' then
    matching := array(
      select request.id
      from private.call_request_texts as texts
      cross join lateral (
        select each.id from public.call_requests as each
        where each.id = texts.request_id
          and (call_request_page.status is null or each.status = call_request_page.status)
          and (after_id is null or (each.created_at, each.id) < (after_at, after_id))
        offset 0
      ) as request
      where private.short_runs(texts.folded) @> private.longest_runs(needle) and strpos(texts.folded, needle) > 0
      limit most
    );
    if cardinality(matching) < most then
      return array(
        select request.id from unnest(matching) as one (id) join public.call_requests as request using (id)
        order by request.created_at desc, request.id desc
        limit wanted
      );
    end if;
  end if;
  return array(
    select request.id from public.call_requests as request
    where (call_request_page.status is null or request.status = call_request_page.status)
      and (after_id is null or (request.created_at, request.id) < (after_at, after_id))
      and (needle = '' or exists (
        select from private.call_request_texts as texts
        where texts.request_id = request.id and strpos(texts.folded, needle) > 0
      ))
    order by request.created_at desc, request.id desc
    limit wanted
  );
end;
$$;

-- A page of call requests of one status, or of all if null. `search` is one substring, looked for without regard to case in
-- name, e-mail, company and message; only its first 200 characters count. Each request has its `mails`.
create function public.inbox_call_requests(
  status text default null,
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
-- Timestamps are written in UTC, whatever the session's time zone is.
set timezone = 'UTC'
as $$
declare
  after_at constant timestamptz := after ->> 'created_at';
  after_id constant uuid := after ->> 'id';
  shown constant integer := least(greatest(size, 1), 100);
  ids uuid[];
begin
  perform private.require_administrator();
  ids := private.call_request_page(
    inbox_call_requests.status, private.folded(left(coalesce(search, ''), 200)), after_at, after_id, shown + 1
  );
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', request.id,
        'name', request.name,
        'email', request.email,
        'company', request.company,
        'phone', request.phone,
        'time_zone', request.time_zone,
        'preferred_time', request.preferred_time,
        'call_type', request.call_type,
        'message', request.message,
        'status', request.status,
        'created_at', request.created_at,
        'mails', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', mail.id,
            'kind', mail.kind,
            'status', mail.status,
            'error', mail.last_error
          ) order by mail.kind desc), '[]')
          from public.mail_outbox as mail where mail.call_request_id = request.id
        )
      ) order by request.created_at desc, request.id desc), '[]')
      from unnest(ids[1:shown]) as one (id) join public.call_requests as request using (id)
    ),
    'more', cardinality(ids) > shown
  );
end;
$$;

-- A page of subscribers; `search` is looked for in their addresses. `waiting` says that the subscriber came beyond the
-- shared limit and still waits for the mail.
create function public.inbox_subscribers(
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

-- A page of failed mail: its kind, the recipient (null: the author), the error, and when it was created.
create function public.inbox_failed_mail(
  after jsonb default null,
  size integer default 50
) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set enable_seqscan = off
set plan_cache_mode = force_custom_plan
set timezone = 'UTC'
as $$
declare
  after_at constant timestamptz := after ->> 'created_at';
  after_id constant uuid := after ->> 'id';
  shown constant integer := least(greatest(size, 1), 100);
  rows jsonb;
begin
  perform private.require_administrator();
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', page.id, 'kind', page.kind, 'recipient', page.recipient, 'error', page.last_error, 'created_at', page.created_at
  ) order by page.created_at desc, page.id desc), '[]')
  into rows
  from (
    select mail.id, mail.kind, mail.recipient, mail.last_error, mail.created_at
    from public.mail_outbox as mail
    where mail.status = 'failed' and (after_id is null or (mail.created_at, mail.id) < (after_at, after_id))
    order by mail.created_at desc, mail.id desc
    limit shown + 1
  ) as page;
  return jsonb_build_object('rows', rows - shown, 'more', jsonb_array_length(rows) > shown);
end;
$$;

-- How many there are: call requests by status; subscribers, how many of them have not confirmed and how many wait for their
-- mail; mail that has not gone out by status; and whether subscribers are asked to confirm. Counted in the indexes alone.
create function public.inbox_counts() returns jsonb
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

-- Puts failed mail back into the queue as if it were new: the ids in `mails`, or all if null. Returns how many. Where mail
-- is not configured (any more) it is held, except for password links, which would be out of date later.
create function public.send_mail_again(mails jsonb default null) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  configured constant boolean := (select settings.mail_configured from private.settings);
  queued integer;
begin
  perform private.require_administrator();
  update public.mail_outbox as mail set
    status = case when configured then 'queued' else 'held' end,
    attempts = 0,
    next_attempt_at = now(),
    last_error = null
  where mail.status = 'failed' and (mails is null or mails ? mail.id::text)
    and (configured or mail.kind <> 'password_recovery');
  get diagnostics queued = row_count;
  return queued;
end;
$$;
