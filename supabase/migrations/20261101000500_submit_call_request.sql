-- The one way in for a call request: the request and its two mails are stored together or not at all.
--
-- `request` is the body that the website sends: type, name, email, company, phone, timeZone, preferredTime, callType,
-- message. A repeated `idempotency_key` returns the id of the first request and stores nothing.
-- A bad value raises SQLSTATE 22023 with a sentence for the person who filled in the form.
create function public.submit_call_request(
  request jsonb,
  idempotency_key text default null,
  mail_configured boolean default false
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  wanted_key constant text := nullif(btrim(submit_call_request.idempotency_key), '');
  visitor_email constant text := btrim(request ->> 'email', E' \t\r\n');
  outbox_status constant text := case when mail_configured then 'queued' else 'held' end;
  request_id uuid;
  broken_rule text;
begin
  if request is null or jsonb_typeof(request) <> 'object' then
    raise exception 'The call request is empty.' using errcode = '22023';
  end if;

  -- The rules stand in the table alone. Here they are only put into words.
  begin
    insert into public.call_requests as stored
      (type, name, email, company, phone, time_zone, preferred_time, call_type, message, idempotency_key)
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
      wanted_key
    )
    on conflict on constraint call_requests_idempotency_key_key do nothing
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

  if request_id is null then
    return (select first.id from public.call_requests as first where first.idempotency_key = wanted_key);
  end if;

  insert into public.mail_outbox (call_request_id, kind, recipient, status)
  values
    (request_id, 'call_request_notice', null, outbox_status),
    (request_id, 'call_request_acknowledgement', visitor_email, outbox_status);

  return request_id;
end;
$$;

-- Functions are anybody's to run unless that is taken back.
revoke all on function public.submit_call_request(jsonb, text, boolean) from public, anon, authenticated;
grant execute on function public.submit_call_request(jsonb, text, boolean) to service_role;
