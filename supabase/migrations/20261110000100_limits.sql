-- How often something may be done. The count is kept here and not in the server, so that whoever calls the Data API
-- directly is counted too, and several servers count together.

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
-- choose. What is no address is hashed as it is.
create function private.client_hash(client text) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  -- An IPv4 address as a socket of IPv6 shows it.
  plain constant text := regexp_replace(client, '^::ffff:(?=[0-9.]+$)', '', 'i');
  address inet;
begin
  begin
    address := plain::inet;
  exception when invalid_text_representation then
    return private.salted_hash(plain);
  end;
  return private.salted_hash(case family(address)
    when 6 then network(set_masklen(address, 64))::text
    else host(address)
  end);
end;
$$;

-- The network address of whoever sent the request, or null where it cannot be known.
--  - The server names its visitor in the header x-client-address. It is believed with the secret key alone:
--    on hosted Supabase nobody stands in front of the Data API who could strip an invented one.
--  - The embedded backend sees no headers when a row is inserted. There the server signs a token for the public role
--    with the claim client_address.
--  - Hosted, Cloudflare writes cf-connecting-ip, which a client cannot choose; x-forwarded-for is what is left.
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
-- returns in how many whole seconds the next one comes free. `allowed` 0: no limit.
-- A caller that takes several places raises if one of them is missing, which gives the others back.
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

  -- Until this transaction ends, nobody else counts in this bucket: not even many requests at once slip through.
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

  -- A few at a time, and none that another transaction is deleting: waiting for it could be waiting for each other.
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

-- Refuses with SQLSTATE PT429, which the Data API answers with HTTP status 429: a sentence for a person as the message,
-- the whole seconds until it may be tried again as the detail.
create function private.refuse_for_now(reason text, seconds integer) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception '% Please try again in %.', reason, case
    when seconds = 1 then 'a second'
    when seconds < 100 then seconds || ' seconds'
    when seconds < 6000 then ceil(seconds / 60.0) || ' minutes'
    else ceil(seconds / 3600.0) || ' hours'
  end using errcode = 'PT429', detail = seconds::text;
end;
$$;
