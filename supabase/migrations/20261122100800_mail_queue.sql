-- The outbox, and how mail leaves it. A worker takes a few mails for a while (claim_mail), sends them, and reports each
-- (finish_mail). When that while is over, a mail whose worker died is taken again: at least once, never lost.
--
-- Mail beyond a limit that all visitors share waits here and goes out later, instead of the visitor being refused:
-- otherwise a few who use up the limit lock everybody else out (docs/decisions/0042).

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  call_request_id uuid references public.call_requests (id) on delete cascade,
  kind text not null,
  recipient text,
  payload jsonb not null default '{}',
  status text not null default 'held',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  subscriber_id uuid references public.newsletter_subscribers (id) on delete cascade,
  turn integer,

  constraint mail_outbox_kind_known check (
    kind in (
      'call_request_notice', 'call_request_acknowledgement', 'newsletter_welcome', 'newsletter_confirmation',
      'password_recovery'
    )
  ),
  constraint mail_outbox_status_known check (
    status in ('waiting', 'held', 'queued', 'sending', 'sent', 'failed', 'withheld')
  ),
  constraint mail_outbox_attempts_counted check (attempts >= 0),
  constraint mail_outbox_turn_while_waiting check ((turn is not null) = (status = 'waiting')),
  -- One mail of each kind for one request and one subscriber, however often something is repeated.
  constraint mail_outbox_once unique (call_request_id, kind),
  constraint mail_outbox_once_a_subscriber unique (subscriber_id, kind)
);
comment on column public.mail_outbox.turn is 'Of waiting mail: how many submissions its sender''s network had made that day. The lowest goes first.';
comment on column public.mail_outbox.status is 'waiting: beyond a shared limit, sent by turns as the limit allows. held: mail is not configured, which is not a failure. sending: taken by a worker until next_attempt_at. withheld: never sent, because the address got enough mail or the author needs no notice any more.';
comment on column public.mail_outbox.recipient is 'Empty: the author, whose address is configuration and not data.';

-- A worker looks for mail that is due, and mail whose worker died while sending.
create index mail_outbox_due_idx on public.mail_outbox (next_attempt_at) where status in ('queued', 'sending');

alter table public.mail_outbox enable row level security;

create policy "the administrator reads the outbox" on public.mail_outbox
for select to authenticated
using ((select private.is_admin()));

-- An acknowledgement waits with the notice of its request, so it is not looked up by itself.
create index mail_outbox_waiting_idx on public.mail_outbox ((subscriber_id is null), turn, created_at)
where status = 'waiting' and kind <> 'call_request_acknowledgement';

-- The inbox: mail that has not gone out, of which there is little where mail works.
create index mail_outbox_unsent_idx on public.mail_outbox (status, created_at desc, id desc)
where status in ('held', 'queued', 'sending', 'failed');

-- Puts a mail to a subscriber into the outbox: held where mail is not configured.
create function private.queue_newsletter_mail(subscriber uuid, kind text) returns void
language sql
set search_path = ''
as $$
  insert into public.mail_outbox (subscriber_id, kind, recipient, status)
  select receiver.id, queue_newsletter_mail.kind, receiver.email,
    case when settings.mail_configured then 'queued' else 'held' end
  from public.newsletter_subscribers as receiver cross join private.settings as settings
  where receiver.id = subscriber;
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
    -- The author has dealt with the request in the inbox, so neither needs a mail any more.
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

-- Returns null if the mail of a new submission may go at once, and takes a place of the shared limit. Otherwise returns its
-- turn: the number of submissions that `client` has made within a day, including this one, so that somebody who sends much
-- waits behind everybody who sends little. For an unknown client it is 1.
--
-- The queue holds as much as can be sent within a day. A network's first submission may use all of it, its second half, its
-- third a third, so that whoever fills the queue is refused long before others are. Beyond that, raises SQLSTATE PT429 with
-- `limit_name`.
create function private.take_turn(bucket text, client text, allowed integer, released_as text, limit_name text) returns integer
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
  -- The lock that take_place uses, so that the queue does not change before the decision.
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
    perform private.refuse_for_now(limit_name, 3600);
  end if;
  return turn;
end;
$$;

-- Takes up to `batch` mails that are due, for `lease`: nobody else gets them before it is over. First lets waiting mail go
-- whose turn has come. The report has to name the id and the number in `attempts`. `recipient` is empty for mail to the
-- author. `data` holds, of a call request, the nine fields as the website sends them, created_at and suspected_spam; of the
-- newsletter, email and token; of a password recovery, token. That token is made as the mail is handed out, so that the
-- outbox never holds one; a mail that is sent again carries another, and both work.
create function public.claim_mail(batch integer default 10, lease interval default '2 minutes')
returns table (id uuid, kind text, recipient text, attempts integer, data jsonb)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.release_waiting_mail('subscriptions', 'queued');
  perform private.release_waiting_mail('call requests', 'queued');

  -- A mail that makes each worker stop would be tried for ever.
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

-- The answer of a mail server in one line of at most 500 characters, without the parts that repeat a visitor's data.
create function private.mail_error(said text, recipient text, request public.call_requests) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  line text := regexp_replace(said, '[[:cntrl:][:space:]]+', ' ', 'g');
  private_part text;
begin
  foreach private_part in array array[
    recipient, request.email, request.message, request.name, request.company, request.phone
  ] loop
    -- Replacing shorter texts would damage the server's own words.
    if char_length(btrim(private_part)) >= 3 then
      line := replace(line, btrim(regexp_replace(private_part, '[[:cntrl:][:space:]]+', ' ', 'g')), '…');
    end if;
  end loop;
  return left(btrim(regexp_replace(line, '[^[:space:]<>@"'']+@[^[:space:]<>@"'']+', '…', 'g')), 500);
end;
$$;

-- Reports the result for a mail that claim_mail gave with this number of attempts. Without an error it is sent. With one it
-- is tried again after 30 s, 1 min, 2 min and so on up to 6 h (each up to a fifth less, so that many do not retry at once);
-- after the twelfth attempt, or if the error is permanent, it stays in the outbox as failed.
-- If another worker has taken the mail over meanwhile, the report changes nothing.
create function public.finish_mail(
  mail_id uuid,
  attempt integer,
  error text default null,
  permanent boolean default false
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  mail public.mail_outbox;
  request public.call_requests;
begin
  select * into mail from public.mail_outbox as reported
  where reported.id = mail_id and reported.status = 'sending' and reported.attempts = attempt
  for update;
  if not found then
    return;
  end if;

  if error is null then
    update public.mail_outbox as reported set status = 'sent', sent_at = now(), last_error = null
    where reported.id = mail_id;
    return;
  end if;

  select * into request from public.call_requests as about where about.id = mail.call_request_id;
  update public.mail_outbox as reported set
    status = case when permanent or attempt >= 12 then 'failed' else 'queued' end,
    next_attempt_at = now()
      + make_interval(secs => least(30 * 2 ^ (attempt - 1), 21600) * (1 - 0.2 * random())),
    last_error = private.mail_error(error, mail.recipient, request)
  where reported.id = mail_id;
end;
$$;

-- Called once mail is configured: makes held mail due now and returns how many there are.
create function public.release_held_mail() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  released integer;
begin
  update public.mail_outbox as held set status = 'queued', next_attempt_at = now() where held.status = 'held';
  get diagnostics released = row_count;
  return released;
end;
$$;
