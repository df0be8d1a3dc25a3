-- The way in for a call request, now with limits and a mark for what looks like spam. The older function is replaced:
-- callers name its arguments, and both together could not be told apart.
drop function public.submit_call_request(jsonb, text, boolean);

-- Stores the request and its mails together or not at all, and returns the request's id.
--
-- `request` is the body that the website sends: type, name, email, company, phone, timeZone, preferredTime, callType,
-- message. A repeated `idempotency_key` returns the id of the first request, stores nothing and is not limited.
-- `client` is the visitor's network address; without one the limit of the e-mail address alone holds.
-- What is suspected to be spam is stored and shown to the author, but never answered: the address may be a stranger's.
--
-- A bad value raises SQLSTATE 22023 with a sentence for the person who filled in the form, too many requests PT429
-- (see private.refuse_for_now).
create function public.submit_call_request(
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
  outbox_status constant text := case when mail_configured then 'queued' else 'held' end;
  spam constant boolean := coalesce(suspected_spam, false);
  settings private.settings;
  seconds integer;
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
  if btrim(client) <> '' then
    seconds := private.take_place(
      'call requests of client ' || private.client_hash(btrim(client)),
      settings.call_requests_per_client_hour,
      interval '1 hour'
    );
    if seconds > 0 then
      perform private.refuse_for_now('Too many call requests have come from your connection.', seconds);
    end if;
  end if;
  seconds := private.take_place(
    'call requests of address ' || private.salted_hash(lower(coalesce(visitor_email, ''))),
    settings.call_requests_per_address_day,
    interval '1 day'
  );
  if seconds > 0 then
    perform private.refuse_for_now('Too many call requests have come with this e-mail address.', seconds);
  end if;

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

  insert into public.mail_outbox (call_request_id, kind, recipient, status)
  values (request_id, 'call_request_notice', null, outbox_status);
  if not spam then
    insert into public.mail_outbox (call_request_id, kind, recipient, status)
    values (request_id, 'call_request_acknowledgement', visitor_email, outbox_status);
  end if;
  return request_id;
end;
$$;
