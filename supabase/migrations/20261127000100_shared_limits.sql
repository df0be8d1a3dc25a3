-- Limits stop the sender first. Beyond a limit that several people share, a submission is stored all the same and its mail
-- waits or is withheld (docs/decisions/0042).

-- A client's network address as a salted hash. Of an IPv6 address the first 64 bits count: the rest is the client's to
-- choose. An IPv4 address written as IPv6, in either spelling, is the IPv4 address. Anything else is hashed as it is.
create or replace function private.client_hash(client text) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  address inet;
begin
  begin
    address := client::inet;
  exception when invalid_text_representation then
    return private.salted_hash(client);
  end;
  return private.salted_hash(case
    when family(address) = 4 then host(address)
    when address <<= '::ffff:0:0/96'::inet then host('0.0.0.0'::inet + (address - '::ffff:0:0'::inet))
    else network(set_masklen(address, 64))::text
  end);
end;
$$;

-- As before, but two limits no longer refuse:
-- - beyond call_requests_per_address_day the request is stored without an acknowledgement (status 'withheld'), so that
--   nobody can block an address by using it, and nobody can fill its mailbox through this site;
-- - beyond call_requests_per_hour its mails wait for their turn (private.take_turn).
create or replace function public.submit_call_request(
  request jsonb,
  idempotency_key text default null,
  mail_configured boolean default false,
  client text default null,
  suspected_spam boolean default false
) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted_key constant text := nullif(btrim(submit_call_request.idempotency_key), '');
  visitor_email constant text := btrim(request ->> 'email', E' \t\r\n');
  visitor_client constant text := nullif(btrim(client), '');
  at_once constant text := case when mail_configured then 'queued' else 'held' end;
  spam constant boolean := coalesce(suspected_spam, false);
  settings private.settings;
  seconds integer;
  turn integer;
  answerable boolean;
  request_id uuid;
  broken_rule text;
begin
  if request is null or jsonb_typeof(request) <> 'object' then
    raise exception 'The call request is empty.' using errcode = '22023';
  end if;

  if wanted_key is not null then
    -- The same request twice at once: the second waits here and then finds the first.
    perform pg_advisory_xact_lock(hashtextextended('call request ' || wanted_key, 0));
    select first.id into request_id from public.call_requests as first where first.idempotency_key = wanted_key;
    if found then
      return request_id;
    end if;
  end if;

  select * into settings from private.settings;
  if visitor_client is not null then
    seconds := private.take_place(
      'call requests of client ' || private.client_hash(visitor_client),
      settings.call_requests_per_client_hour,
      interval '1 hour'
    );
    if seconds > 0 then
      perform private.refuse_for_now('Too many call requests have come from your connection.', seconds);
    end if;
  end if;
  answerable := not spam and private.take_place(
    'call requests of address ' || private.salted_hash(lower(coalesce(visitor_email, ''))),
    settings.call_requests_per_address_day,
    interval '1 day'
  ) = 0;
  turn := private.take_turn(
    'call requests', visitor_client, settings.call_requests_per_hour, at_once,
    'Too many call requests are coming in at this moment.'
  );

  -- The rules stand in the table alone. Here they are only put into words.
  begin
    insert into public.call_requests as stored
      (type, name, email, company, phone, time_zone, preferred_time, call_type, message, idempotency_key, status)
    values (
      coalesce(request ->> 'type', 'booking'),
      coalesce(btrim(request ->> 'name'), ''),
      coalesce(visitor_email, ''),
      coalesce(btrim(request ->> 'company'), ''),
      coalesce(btrim(request ->> 'phone'), ''),
      coalesce(btrim(request ->> 'timeZone'), ''),
      coalesce(request ->> 'preferredTime', ''),
      coalesce(request ->> 'callType', ''),
      coalesce(request ->> 'message', ''),
      wanted_key,
      case when spam then 'spam' else 'new' end
    )
    returning stored.id into request_id;
  exception when check_violation then
    get stacked diagnostics broken_rule = constraint_name;
    raise exception '%', case broken_rule
      when 'call_requests_type_known' then 'This kind of request is not known.'
      when 'call_requests_name_form' then 'Please give your name in one line of at most 200 characters.'
      when 'call_requests_email_form' then 'Please give an e-mail address that can be answered.'
      when 'call_requests_company_form' then 'Please give the company in one line of at most 200 characters.'
      when 'call_requests_phone_form' then 'Please give the phone number in one line of at most 200 characters.'
      when 'call_requests_time_zone_form' then 'Please give your time zone in one line of at most 200 characters.'
      when 'call_requests_preferred_time_known' then 'Please choose morning, afternoon or evening.'
      when 'call_requests_call_type_known' then 'Please choose what the call is about.'
      when 'call_requests_message_length' then 'Please keep the message to at most 10,000 characters.'
      else 'Something in the call request cannot be stored.'
    end using errcode = '22023';
  end;

  insert into public.mail_outbox (call_request_id, kind, recipient, status, turn)
  values (request_id, 'call_request_notice', null, case when turn is null then at_once else 'waiting' end, turn);
  if not spam then
    insert into public.mail_outbox (call_request_id, kind, recipient, status, turn)
    values (
      request_id,
      'call_request_acknowledgement',
      visitor_email,
      case when not answerable then 'withheld' when turn is null then at_once else 'waiting' end,
      case when answerable then turn end
    );
  end if;
  return request_id;
end;
$$;

-- How many attempts to subscribe this hour may still learn something. A sequence, because it is the one thing that an
-- attempt changes even when it fails: the error 23505 undoes every row that would have counted it.
create sequence private.subscription_answers;

-- Whether a visitor may still be told this hour that an address is on the list. An attempt costs 1 of 600, one that is
-- told of a duplicate 20: thirty answers an hour, far more than people who forgot that they had subscribed, far fewer than
-- whoever tries out a list of addresses.
create function private.may_tell_duplicate(is_duplicate boolean) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  -- The sequence's values say which hour they belong to.
  start_of_hour constant bigint := floor(extract(epoch from clock_timestamp()) / 3600)::bigint * 1000000;
  spent bigint := nextval('private.subscription_answers');
begin
  if spent < start_of_hour then
    spent := setval('private.subscription_answers', start_of_hour);
  end if;
  spent := spent - start_of_hour;
  if is_duplicate and spent < 600 then
    perform nextval('private.subscription_answers') from generate_series(1, 19);
  end if;
  return spent < 600;
end;
$$;

-- Security definer, because visitors may read neither the settings nor the counts.
create or replace function private.admit_subscriber() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  role constant text := current_setting('role', true);
  client constant text := private.request_client();
  settings private.settings;
  is_duplicate boolean;
  seconds integer;
begin
  select * into settings from private.settings;
  if not settings.newsletter_confirm then
    new.confirmed_at := coalesce(new.confirmed_at, new.created_at);
  end if;

  -- The server's own key is limited where it speaks for a visitor.
  if role in ('anon', 'authenticated') or (role = 'service_role' and client is not null) then
    -- Counted before the list is looked at: a refusal must not tell who is on it.
    if client is not null then
      seconds := private.take_place(
        'subscriptions of client ' || private.client_hash(client),
        settings.subscriptions_per_client_hour,
        interval '1 hour'
      );
      if seconds > 0 then
        perform private.refuse_for_now('Too many subscriptions have come from your connection.', seconds);
      end if;
    end if;

    is_duplicate := exists (
      select from public.newsletter_subscribers as other where lower(other.email) = lower(new.email)
    );
    if not private.may_tell_duplicate(is_duplicate) and is_duplicate then
      -- Stores nothing and reports no error. "Subscribed" is true of this address.
      perform public.resend_confirmation(new.email);
      return null;
    end if;
  end if;
  return new;
end;
$$;

-- Beyond subscriptions_per_hour a subscriber is stored and the mail waits for its turn.
create or replace function private.greet_subscriber() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  role constant text := current_setting('role', true);
  client constant text := private.request_client();
  settings private.settings;
  client_turn integer;
begin
  if role in ('anon', 'authenticated') or (role = 'service_role' and client is not null) then
    select * into settings from private.settings;
    client_turn := private.take_turn(
      'subscriptions', client, settings.subscriptions_per_hour,
      case when settings.mail_configured then 'queued' else 'held' end,
      'Too many people are subscribing at this moment.'
    );
  end if;
  perform private.queue_newsletter_mail(
    new.id,
    case when new.confirmed_at is null then 'newsletter_confirmation' else 'newsletter_welcome' end
  );
  if client_turn is not null then
    update public.mail_outbox as mail set status = 'waiting', turn = client_turn
    where mail.subscriber_id = new.id;
  end if;
  return null;
end;
$$;

-- As before; a question that still waits for its turn is not asked a second time.
create or replace function public.resend_confirmation(email text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  client constant text := private.request_client();
  settings private.settings;
  subscriber uuid;
begin
  select * into settings from private.settings;
  if not settings.newsletter_confirm then
    return;
  end if;
  -- Locked, so that two calls at once send one mail.
  select waiting.id into subscriber
  from public.newsletter_subscribers as waiting
  where lower(waiting.email) = lower(btrim(resend_confirmation.email, E' \t\r\n')) and waiting.confirmed_at is null
  for update;
  if not found or exists (
    select from public.mail_outbox as question
    where question.subscriber_id = subscriber and question.kind = 'newsletter_confirmation'
      and (
        question.status in ('waiting', 'held', 'queued', 'sending')
        or coalesce(question.sent_at, question.created_at) > now() - interval '1 hour'
      )
  ) then
    return;
  end if;

  if client is not null and private.take_place(
    'subscriptions of client ' || private.client_hash(client),
    settings.subscriptions_per_client_hour,
    interval '1 hour'
  ) > 0 then
    return;
  end if;
  if private.take_place('subscriptions', settings.subscriptions_per_hour, interval '1 hour') > 0 then
    return;
  end if;

  -- A new row: a worker that still holds the old one must not report about this one.
  delete from public.mail_outbox as question
  where question.subscriber_id = subscriber and question.kind = 'newsletter_confirmation';
  perform private.queue_newsletter_mail(subscriber, 'newsletter_confirmation');
end;
$$;
