-- What the database has to know of the site's configuration: one row. The values below are those of a site that has
-- told nothing; the server tells at every start, a hosted project once, through public.configure().

create table private.settings (
  one boolean primary key default true,
  mail_configured boolean not null default false,
  newsletter_confirm boolean not null default false,
  retention_days integer not null default 730,
  call_requests_per_client_hour integer not null default 20,
  call_requests_per_address_day integer not null default 10,
  subscriptions_per_client_hour integer not null default 20,
  subscriptions_per_hour integer not null default 500,
  -- 244 bits of chance, made here: PGlite has no pgcrypto.
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text,

  constraint settings_one_row check (one),
  constraint settings_not_negative check (
    least(
      retention_days,
      call_requests_per_client_hour,
      call_requests_per_address_day,
      subscriptions_per_client_hour,
      subscriptions_per_hour
    ) >= 0
  )
);
comment on column private.settings.retention_days is '0: nothing is deleted by age.';
comment on column private.settings.salt is 'Of this installation alone: without it the hashes of addresses cannot be tried out.';

alter table private.settings enable row level security;
insert into private.settings default values;

-- Sets what `settings` names and leaves the rest: mail_configured and newsletter_confirm (true or false),
-- retention_days, and in `limits` the four numbers of that name. 0 means no limit. All or nothing: a name that is not
-- known and a value that does not fit raise SQLSTATE 22023.
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
    subscriptions_per_client_hour = coalesce(
      (settings -> 'limits' ->> 'subscriptions_per_client_hour')::integer, kept.subscriptions_per_client_hour),
    subscriptions_per_hour = coalesce(
      (settings -> 'limits' ->> 'subscriptions_per_hour')::integer, kept.subscriptions_per_hour)
  -- Hosted Supabase refuses an update without a condition.
  where kept.one;
end;
$$;
