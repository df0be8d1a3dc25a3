-- The site's configuration, as far as the database needs it, and the limits on how often something may be done.

-- One row. The values below hold until the server sends the configured ones through public.configure(): the embedded
-- backend does so at every start, a hosted project once.
create table private.settings (
  one boolean primary key default true,
  mail_configured boolean not null default false,
  newsletter_confirm boolean not null default false,
  retention_days integer not null default 730,
  call_requests_per_client_hour integer not null default 20,
  call_requests_per_address_day integer not null default 10,
  subscriptions_per_client_hour integer not null default 20,
  subscriptions_per_hour integer not null default 500,
  -- 244 random bits from two UUIDs, because PGlite has no pgcrypto.
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  call_requests_per_hour integer not null default 60,

  constraint settings_one_row check (one),
  constraint settings_not_negative check (
    least(
      retention_days,
      call_requests_per_client_hour,
      call_requests_per_address_day,
      subscriptions_per_client_hour,
      subscriptions_per_hour
    ) >= 0
  ),
  constraint settings_call_requests_per_hour_not_negative check (call_requests_per_hour >= 0)
);
comment on column private.settings.retention_days is '0: nothing is deleted by age.';
comment on column private.settings.salt is 'Of this installation alone: without it the hashes of addresses cannot be tried out.';
comment on column private.settings.call_requests_per_hour is 'How many call requests an hour are mailed at once; the others are stored and their mail waits.';
comment on column private.settings.subscriptions_per_hour is 'How many subscribers an hour are mailed at once; the others are stored and their mail waits.';

comment on column private.settings.call_requests_per_address_day is 'How many acknowledgements an address gets in a day; further requests are stored without one.';

alter table private.settings enable row level security;
insert into private.settings default values;

-- Sets what `settings` names and leaves the rest: mail_configured and newsletter_confirm (true or false),
-- retention_days, and in `limits` the five numbers of that name. 0 means no limit. All or nothing: an unknown name or a
-- value that does not fit raises SQLSTATE 22023.
create function public.configure(settings jsonb) returns void
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

-- The database counts, and not the server: so whoever calls the Data API directly is counted too, and several servers
-- count together.
create table private.limit_events (
  id bigint generated always as identity primary key,
  bucket text not null,
  at timestamptz not null default clock_timestamp()
);
comment on table private.limit_events is 'What was let through, for at most a day. Who it was stands here as a salted hash only.';
create index limit_events_bucket_at_idx on private.limit_events (bucket, at desc);
create index limit_events_at_idx on private.limit_events (at);

alter table private.limit_events enable row level security;

create function private.salted_hash(value text) returns text
language sql
stable
set search_path = ''
as $$
  select encode(sha256(convert_to(settings.salt || salted_hash.value, 'UTF8')), 'hex') from private.settings;
$$;

-- A client's network address as a salted hash. Of an IPv6 address the first 64 bits count: the rest is the client's to
-- choose. An IPv4 address written as IPv6, in either spelling, is the IPv4 address. Anything else is hashed as it is.
create function private.client_hash(client text) returns text
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

-- The network address of the sender of the request, or null where it is unknown.
--  - The server names its visitor in the header x-client-address. The header counts with the secret key only: on hosted
--    Supabase nothing in front of the Data API could remove an invented one.
--  - The embedded backend gives SQL no headers when a row is inserted. There the server signs a token for the public role
--    with the claim client_address.
--  - On hosted Supabase, Cloudflare writes cf-connecting-ip, which a client cannot choose; x-forwarded-for is the fallback.
create function private.request_client() returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  return nullif(btrim(case
    when current_setting('role', true) = 'service_role' then headers ->> 'x-client-address'
    else coalesce(
      claims ->> 'client_address',
      headers ->> 'cf-connecting-ip',
      split_part(headers ->> 'x-forwarded-for', ',', 1)
    )
  end), '');
end;
$$;

-- Takes one of the `allowed` places that `bucket` has within `span` (at most a day), and returns 0; or takes none and
-- returns the whole seconds until the next one becomes free. `allowed` 0: no limit.
-- A caller that needs several places raises an error if one is missing, and the rollback gives the others back.
create function private.take_place(bucket text, allowed integer, span interval) returns integer
language plpgsql
set search_path = ''
as $$
declare
  taken_at timestamptz;
begin
  if allowed = 0 then
    return 0;
  end if;

  -- Until this transaction ends, nobody else counts in this bucket, so that many requests at once cannot exceed the limit.
  perform pg_advisory_xact_lock(hashtextextended('limit ' || bucket, 0));

  -- The place that has to come free: the oldest of the newest `allowed`.
  select event.at into taken_at
  from private.limit_events as event
  where event.bucket = take_place.bucket and event.at > clock_timestamp() - span
  order by event.at desc
  offset allowed - 1
  limit 1;
  if found then
    return greatest(1, ceil(extract(epoch from taken_at + span - clock_timestamp())))::integer;
  end if;

  -- A few at a time, and none that another transaction is deleting: two that wait for each other would be a deadlock.
  delete from private.limit_events as expired
  where expired.id in (
    select event.id from private.limit_events as event
    where event.at < clock_timestamp() - interval '1 day'
    order by event.at
    limit 100
    for update skip locked
  );
  insert into private.limit_events (bucket) values (take_place.bucket);
  return 0;
end;
$$;

-- Refuses with SQLSTATE PT429, which the Data API answers with HTTP status 429. The message is the name of the limit, a
-- column of private.settings, the detail the whole seconds until it may be tried again. The code has the sentences.
create function private.refuse_for_now(limit_name text, seconds integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT429', message = limit_name, detail = seconds::text;
end;
$$;
