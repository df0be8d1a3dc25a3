-- Mail beyond a limit that all visitors share waits in the outbox and goes out later, instead of the visitor being
-- refused: otherwise a few who use the limit up lock everybody else out (docs/decisions/0042).

alter table public.mail_outbox
  add column turn integer,
  drop constraint mail_outbox_status_known,
  add constraint mail_outbox_status_known check (
    status in ('waiting', 'held', 'queued', 'sending', 'sent', 'failed', 'withheld')
  ),
  add constraint mail_outbox_turn_while_waiting check ((turn is not null) = (status = 'waiting'));
comment on column public.mail_outbox.turn is 'Of waiting mail: how many submissions its sender''s network had made that day. The lowest goes first.';
comment on column public.mail_outbox.status is 'waiting: beyond a shared limit, sent by turns as the limit allows. held: mail is not configured, which is not a failure. sending: taken by a worker until next_attempt_at. withheld: never sent, because the address got enough mail or the author needs no notice any more.';

-- An acknowledgement waits with the notice of its request, so it is not looked up by itself.
create index mail_outbox_waiting_idx on public.mail_outbox ((subscriber_id is null), turn, created_at)
where status = 'waiting' and kind <> 'call_request_acknowledgement';

alter table private.settings
  add column call_requests_per_hour integer not null default 60,
  add constraint settings_call_requests_per_hour_not_negative check (call_requests_per_hour >= 0);
comment on column private.settings.call_requests_per_hour is 'How many call requests an hour are mailed at once; the others are stored and their mail waits.';
comment on column private.settings.subscriptions_per_hour is 'How many subscribers an hour are mailed at once; the others are stored and their mail waits.';
comment on column private.settings.call_requests_per_address_day is 'How many acknowledgements an address gets in a day; further requests are stored without one.';

-- As before, with the limit call_requests_per_hour.
create or replace function public.configure(settings jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  setting record;
begin
  if settings is null or jsonb_typeof(settings) <> 'object' then
    raise exception 'The settings are not an object.' using errcode = '22023';
  end if;

  for setting in
    select each.key, each.value::text from jsonb_each(settings - 'limits') as each
    union all
    select 'limits.' || each.key, each.value::text from jsonb_each(coalesce(settings -> 'limits', '{}')) as each
  loop
    if not (case
      when setting.key in ('mail_configured', 'newsletter_confirm') then setting.value in ('true', 'false')
      when setting.key in (
        'retention_days',
        'limits.call_requests_per_client_hour',
        'limits.call_requests_per_address_day',
        'limits.call_requests_per_hour',
        'limits.subscriptions_per_client_hour',
        'limits.subscriptions_per_hour'
      ) then setting.value ~ '^[0-9]{1,6}$'
      else false
    end) then
      raise exception 'The setting % is not known, or cannot be %.', setting.key, left(setting.value, 100)
        using errcode = '22023';
    end if;
  end loop;

  update private.settings as kept set
    mail_configured = coalesce((settings ->> 'mail_configured')::boolean, kept.mail_configured),
    newsletter_confirm = coalesce((settings ->> 'newsletter_confirm')::boolean, kept.newsletter_confirm),
    retention_days = coalesce((settings ->> 'retention_days')::integer, kept.retention_days),
    call_requests_per_client_hour = coalesce(
      (settings -> 'limits' ->> 'call_requests_per_client_hour')::integer, kept.call_requests_per_client_hour),
    call_requests_per_address_day = coalesce(
      (settings -> 'limits' ->> 'call_requests_per_address_day')::integer, kept.call_requests_per_address_day),
    call_requests_per_hour = coalesce(
      (settings -> 'limits' ->> 'call_requests_per_hour')::integer, kept.call_requests_per_hour),
    subscriptions_per_client_hour = coalesce(
      (settings -> 'limits' ->> 'subscriptions_per_client_hour')::integer, kept.subscriptions_per_client_hour),
    subscriptions_per_hour = coalesce(
      (settings -> 'limits' ->> 'subscriptions_per_hour')::integer, kept.subscriptions_per_hour)
  -- Hosted Supabase refuses an update without a condition.
  where kept.one;
end;
$$;

-- Gives waiting mail the status `becomes` ('queued' or 'held') as far as the shared limit has places, lowest turn first.
-- `bucket` is 'subscriptions' or 'call requests'. Called wherever mail is claimed and wherever more would come to wait, so
-- that nothing depends on a timer.
create function private.release_waiting_mail(bucket text, becomes text) returns void
language plpgsql
set search_path = ''
as $$
declare
  for_requests constant boolean := bucket = 'call requests';
  allowed constant integer := (
    select case when for_requests then settings.call_requests_per_hour else settings.subscriptions_per_hour end
    from private.settings
  );
  mail record;
begin
  for mail in
    select waiting.id, waiting.call_request_id from public.mail_outbox as waiting
    where waiting.status = 'waiting' and waiting.kind <> 'call_request_acknowledgement'
      and (waiting.subscriber_id is null) = for_requests
    order by waiting.turn, waiting.created_at
    limit 50
    for update skip locked
  loop
    -- The author has dealt with the request in the inbox: neither needs a mail any more.
    if exists (select from public.call_requests as request where request.id = mail.call_request_id and request.status <> 'new')
    then
      update public.mail_outbox as needless set status = 'withheld', turn = null
      where needless.call_request_id = mail.call_request_id and needless.status = 'waiting';
    else
      exit when private.take_place(release_waiting_mail.bucket, allowed, interval '1 hour') > 0;
      update public.mail_outbox as released set status = becomes, turn = null, next_attempt_at = now()
      where released.status = 'waiting'
        and (released.id = mail.id or released.call_request_id = mail.call_request_id);
    end if;
  end loop;
end;
$$;

-- Whether the mail of a new submission may go at once: null, and a place of the shared limit is taken. Otherwise the turn
-- with which it has to wait: how many submissions `client` has made within a day, this one included, so that whoever sends
-- much waits behind everybody who sends little. Where no client is known it is 1.
--
-- As much waits as can be sent within a day. Of that space a network's first submission may use all, its second half, its
-- third a third: whoever fills it up is refused long before others are. Beyond it, SQLSTATE PT429 with `reason`.
create function private.take_turn(bucket text, client text, allowed integer, released_as text, reason text) returns integer
language plpgsql
set search_path = ''
as $$
declare
  space constant integer := allowed * 24;
  waiting integer;
  turn integer;
begin
  if allowed = 0 then
    return null;
  end if;
  -- The lock of take_place: what waits must not change before the decision.
  perform pg_advisory_xact_lock(hashtextextended('limit ' || bucket, 0));
  perform private.release_waiting_mail(take_turn.bucket, released_as);
  select count(*) into waiting from (
    select from public.mail_outbox as mail
    where mail.status = 'waiting' and mail.kind <> 'call_request_acknowledgement'
      and (mail.subscriber_id is null) = (take_turn.bucket = 'call requests')
    limit space
  ) as counted;
  if waiting = 0 and private.take_place(take_turn.bucket, allowed, interval '1 hour') = 0 then
    return null;
  end if;

  select greatest(count(*), 1) into turn from private.limit_events as event
  where event.bucket = take_turn.bucket || ' of client ' || private.client_hash(take_turn.client)
    and event.at > clock_timestamp() - interval '1 day';
  if waiting::bigint * turn >= space then
    perform private.refuse_for_now(reason, 3600);
  end if;
  return turn;
end;
$$;

-- As before, and first lets waiting mail go whose turn has come.
create or replace function public.claim_mail(batch integer default 10, lease interval default '2 minutes')
returns table (id uuid, kind text, recipient text, attempts integer, data jsonb)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.release_waiting_mail('subscriptions', 'queued');
  perform private.release_waiting_mail('call requests', 'queued');

  -- A mail whose workers die each time would go round for ever.
  update public.mail_outbox as lost set status = 'failed', last_error = 'The mail worker stopped while sending.'
  where lost.id in (
    select dead.id from public.mail_outbox as dead
    where dead.status = 'sending' and dead.next_attempt_at <= now() and dead.attempts >= 12
    for update skip locked
  );

  return query
    with due as (
      select waiting.id from public.mail_outbox as waiting
      where waiting.status in ('queued', 'sending') and waiting.next_attempt_at <= now()
      order by waiting.next_attempt_at
      limit least(greatest(coalesce(batch, 10), 0), 100)
      for update skip locked
    ),
    taken as (
      update public.mail_outbox as mail set
        status = 'sending',
        attempts = mail.attempts + 1,
        next_attempt_at = now() + greatest(coalesce(lease, interval '2 minutes'), interval '1 second')
      from due where mail.id = due.id
      returning mail.*
    )
    select taken.id, taken.kind, taken.recipient, taken.attempts,
      case
        when request.id is not null then jsonb_build_object(
          'type', request.type,
          'name', request.name,
          'email', request.email,
          'company', request.company,
          'phone', request.phone,
          'timeZone', request.time_zone,
          'preferredTime', request.preferred_time,
          'callType', request.call_type,
          'message', request.message,
          'created_at', request.created_at,
          'suspected_spam', request.status = 'spam'
        )
        when subscriber.id is not null then jsonb_build_object('email', subscriber.email, 'token', subscriber.token)
        when taken.kind = 'password_recovery' then jsonb_build_object(
          'token', private.new_recovery_token((taken.payload ->> 'user_id')::uuid)
        )
        else taken.payload
      end
    from taken
    left join public.call_requests as request on request.id = taken.call_request_id
    left join public.newsletter_subscribers as subscriber on subscriber.id = taken.subscriber_id
    order by taken.created_at;
end;
$$;

-- As before. Mail that waited for its turn goes on waiting for it, where waiting mail is wanted; what was withheld stays so.
create or replace function private.import_mail(mails jsonb, send_waiting boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  configured constant boolean := (select settings.mail_configured from private.settings);
  mail jsonb;
begin
  for mail in select each.value from jsonb_array_elements(mails) as each loop
    perform private.insert_moved('public.mail_outbox', mail || case
      when mail ->> 'status' in ('sent', 'failed', 'withheld') then '{}'::jsonb
      when send_waiting and mail ->> 'status' = 'waiting' then '{}'::jsonb
      when send_waiting and mail ->> 'status' in ('held', 'queued') then jsonb_build_object(
        'status', case when configured then 'queued' else 'held' end,
        'next_attempt_at', now()
      )
      else jsonb_build_object(
        'status', 'failed', 'turn', null, 'last_error', 'It waited at another site when it was moved here.'
      )
    end);
  end loop;
end;
$$;
