-- How mail leaves the outbox. A worker takes a few mails for a while (claim_mail), sends them, and reports each
-- (finish_mail). A mail whose worker dies is taken again when that while is over: at least once, never lost.

-- Takes up to `batch` mails that are due, for `lease`: nobody else gets them before it is over. The report has to name
-- the id and the number in `attempts`. `recipient` is empty for mail to the author. In `data`: of a call request the nine
-- fields as the website sends them, created_at and suspected_spam; of the newsletter email and token.
create function public.claim_mail(batch integer default 10, lease interval default '2 minutes')
returns table (id uuid, kind text, recipient text, attempts integer, data jsonb)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
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
        else taken.payload
      end
    from taken
    left join public.call_requests as request on request.id = taken.call_request_id
    left join public.newsletter_subscribers as subscriber on subscriber.id = taken.subscriber_id
    order by taken.created_at;
end;
$$;

-- What a mail server says, without what it repeats of the visitor's: one line of at most 500 characters.
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
    -- What is very short would cut holes into the words of the server.
    if char_length(btrim(private_part)) >= 3 then
      line := replace(line, btrim(regexp_replace(private_part, '[[:cntrl:][:space:]]+', ' ', 'g')), '…');
    end if;
  end loop;
  return left(btrim(regexp_replace(line, '[^[:space:]<>@"'']+@[^[:space:]<>@"'']+', '…', 'g')), 500);
end;
$$;

-- Reports about a mail that claim_mail gave with this number of attempts. No error: it is sent. An error: it is tried
-- again after 30 s, 1 min, 2 min and so on up to 6 h (each up to a fifth less, so that many do not come back at once);
-- after the twelfth attempt, or when the error is permanent, it stays in the outbox as failed.
-- The report about an attempt that somebody else has taken over by now changes nothing.
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

-- For when mail has been configured: what was held is due now. Returns how many mails that are.
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
