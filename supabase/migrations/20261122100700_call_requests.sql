-- Call requests. A visitor's request comes in through public.submit_call_request() alone; the public key may not touch the
-- table.

create table public.call_requests (
  id uuid primary key default gen_random_uuid(),
  type text not null default 'booking',
  name text not null,
  email text not null,
  company text not null default '',
  phone text not null default '',
  time_zone text not null,
  preferred_time text not null,
  call_type text not null,
  message text not null default '',
  status text not null default 'new',
  idempotency_key text unique,
  created_at timestamptz not null default now(),

  -- Name and address stand in mail headers, so no field of one line may contain a line break.
  constraint call_requests_type_known check (type = 'booking'),
  constraint call_requests_name_form check (char_length(btrim(name)) >= 1 and char_length(name) <= 200 and name !~ '[[:cntrl:]]'),
  constraint call_requests_email_form check (
    octet_length(email) <= 254
    and email ~ '^[^[:space:][:cntrl:]@<>(),;:"\\]+@[^[:space:][:cntrl:]@<>(),;:"\\]+$'
  ),
  constraint call_requests_company_form check (char_length(company) <= 200 and company !~ '[[:cntrl:]]'),
  constraint call_requests_phone_form check (char_length(phone) <= 200 and phone !~ '[[:cntrl:]]'),
  constraint call_requests_time_zone_form check (
    char_length(btrim(time_zone)) >= 1 and char_length(time_zone) <= 200 and time_zone !~ '[[:cntrl:]]'
  ),
  constraint call_requests_preferred_time_known check (preferred_time in ('morning', 'afternoon', 'evening')),
  constraint call_requests_call_type_known check (call_type in ('branding', 'coaching', 'speaking', 'general')),
  constraint call_requests_message_length check (char_length(message) <= 10000),
  constraint call_requests_status_known check (status in ('new', 'answered', 'archived', 'spam')),
  constraint call_requests_idempotency_key_length check (char_length(idempotency_key) between 1 and 200)
);

-- The inbox reads newest first, a page at a time, by time and id; and counts by status.
create index call_requests_newest_idx on public.call_requests (created_at desc, id desc);
create index call_requests_status_newest_idx on public.call_requests (status, created_at desc, id desc);

alter table public.call_requests enable row level security;

create policy "the administrator reads call requests" on public.call_requests
for select to authenticated
using ((select private.is_admin()));

create policy "the administrator marks call requests" on public.call_requests
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "the administrator deletes call requests" on public.call_requests
for delete to authenticated
using ((select private.is_admin()));

-- Stores the request and its mails together or not at all, and returns the request's id.
--
-- `request` is the body that the website sends: type, name, email, company, phone, timeZone, preferredTime, callType,
-- message. A repeated `idempotency_key` returns the id of the first request, stores nothing and is not limited.
-- `client` is the visitor's network address; without one only the limits that need no address hold.
-- Suspected spam is stored and shown to the author, but never answered: the address may be a stranger's.
--
-- A bad value raises SQLSTATE 23514 with the name of the broken constraint as its message; the code has the sentences. Too
-- many requests from one network raise PT429 (see private.refuse_for_now). Two other limits do not refuse (docs/decisions/0042):
-- - beyond call_requests_per_address_day the request is stored without an acknowledgement (status 'withheld'), so that
--   nobody can block an address by using it, and nobody can fill its mailbox through this site;
-- - beyond call_requests_per_hour its mails wait for their turn (private.take_turn).
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
    -- If the same request arrives twice at once, the second waits here and then finds the first.
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
      perform private.refuse_for_now('call_requests_per_client_hour', seconds);
    end if;
  end if;
  answerable := not spam and private.take_place(
    'call requests of address ' || private.salted_hash(lower(coalesce(visitor_email, ''))),
    settings.call_requests_per_address_day,
    interval '1 day'
  ) = 0;
  turn := private.take_turn(
    'call requests', visitor_client, settings.call_requests_per_hour, at_once, 'call_requests_per_hour'
  );

  -- A broken rule is raised again with the name of its constraint alone: PostgreSQL's own detail quotes the whole row, and
  -- servers log it.
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
    raise exception using errcode = 'check_violation', constraint = broken_rule, message = broken_rule;
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

-- The inbox's search finds any substring by an index over short runs of characters, as the blog's search does. The texts
-- stand apart, because a request changes (it is answered, archived) and its text never does.
create table private.call_request_texts (
  request_id uuid primary key references public.call_requests (id) on delete cascade,
  -- Name, e-mail, company and message, folded, with unit separators between them so that no search matches across two.
  folded text not null
);
comment on table private.call_request_texts is 'Every call request as the inbox''s search reads it. Kept by a trigger.';
create index call_request_texts_folded_idx on private.call_request_texts using gin (private.short_runs(folded))
with (gin_pending_list_limit = 1024);

alter table private.call_request_texts enable row level security;

create function private.keep_call_request_text() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.call_request_texts as kept (request_id, folded)
  values (new.id, private.folded(concat_ws(E'\x1F', new.name, new.email, new.company, new.message)))
  on conflict (request_id) do update set folded = excluded.folded;
  return null;
end;
$$;

create trigger call_requests_keep_text after insert or update of name, email, company, message on public.call_requests
for each row execute function private.keep_call_request_text();
