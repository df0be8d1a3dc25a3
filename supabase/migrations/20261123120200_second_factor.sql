-- The second factor of an account: codes of an app that change with the time (TOTP), and recovery codes
-- (docs/decisions/0112). Whoever has a verified factor may edit nothing with the password alone.

-- The tables of Supabase's auth service, which a hosted project has and Supabase Lite has not. The embedded backend writes
-- them (server/embedded/second-factor.ts). The Data API does not serve their schema.
do $$
begin
  if to_regclass('auth.mfa_factors') is not null then
    return;
  end if;
  create table auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type text not null,
    status text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    secret text,
    phone text,
    last_challenged_at timestamptz,
    constraint mfa_factors_type_known check (factor_type in ('totp', 'webauthn', 'phone')),
    constraint mfa_factors_status_known check (status in ('unverified', 'verified'))
  );
  create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
  create table auth.mfa_challenges (
    id uuid primary key,
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null,
    verified_at timestamptz
  );
  create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
  -- How a session has proved who it is, and when.
  create table auth.mfa_amr_claims (
    session_id uuid not null references auth.sessions (id) on delete cascade,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    authentication_method text not null,
    id uuid primary key,
    constraint mfa_amr_claims_once unique (session_id, authentication_method)
  );
  alter table auth.mfa_factors enable row level security;
  alter table auth.mfa_challenges enable row level security;
  alter table auth.mfa_amr_claims enable row level security;
  revoke all on auth.mfa_factors, auth.mfa_challenges, auth.mfa_amr_claims from public, anon, authenticated, service_role;
end;
$$;

create table private.recovery_codes (
  code_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.recovery_codes is 'SHA-256 of the codes that stand in for the second factor, each once. A code has 80 random bits and is shown when it is made.';
create index recovery_codes_user_id_idx on private.recovery_codes (user_id);
alter table private.recovery_codes enable row level security;

-- The auth service does not know our recovery codes, so the token of such a session has the lower level (aal1) for ever.
create table private.recovered_sessions (
  session_id uuid primary key references auth.sessions (id) on delete cascade
);
comment on table private.recovered_sessions is 'Sessions for which a recovery code was given in place of the second factor.';
alter table private.recovered_sessions enable row level security;

-- The last time step of which a code was used, so that a code works once. For the embedded backend.
create table private.used_codes (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  step bigint not null
);
alter table private.used_codes enable row level security;

create function private.has_second_factor(of_user uuid) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select from auth.mfa_factors as factor where factor.user_id = of_user and factor.status = 'verified');
$$;

-- Whether the session has given a code of the second factor, or a recovery code. The claim `aal` is signed by the auth
-- service; no client can set it.
create function private.is_past_second_factor() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  return coalesce(claims ->> 'aal' = 'aal2', false) or exists (
    select from private.recovered_sessions as recovered where recovered.session_id::text = claims ->> 'session_id'
  );
end;
$$;

-- Whether a code of the factor was given within the last ten minutes: what weakens the factor asks for one.
create function private.has_fresh_code() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select
    from jsonb_array_elements(nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'amr') as proof
    where jsonb_typeof(proof) = 'object' and proof ->> 'method' = 'totp'
      and to_timestamp((proof ->> 'timestamp')::bigint) > now() - interval '10 minutes'
  );
$$;

-- As before, and an administrator with a second factor must have given a code. Raises SQLSTATE PT401 otherwise, so that the
-- browser asks for it.
create or replace function private.is_admin() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.admins where user_id = (select auth.uid())) then
    return false;
  end if;
  perform private.require_session();
  if private.has_second_factor((select auth.uid())) and not private.is_past_second_factor() then
    raise exception 'This needs a code of the second factor.' using errcode = 'PT401';
  end if;
  return true;
end;
$$;

-- The hash of a code as it was typed: capitals, spaces and hyphens do not matter.
create function private.recovery_code_hash(code text) returns text
language sql
immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(regexp_replace(lower(code), '[^0-9a-f]', '', 'g'), 'UTF8')), 'hex');
$$;

-- Makes ten recovery codes in place of the earlier ones and returns them; only their hashes are stored.
create function public.new_recovery_codes() returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  codes text[] := '{}';
  digits text;
begin
  if not private.is_admin() then
    raise exception 'The codes are the administrator''s alone.' using errcode = '42501';
  end if;
  if not private.has_second_factor((select auth.uid())) or not private.has_fresh_code() then
    raise exception 'This needs a code of the second factor.' using errcode = '22023';
  end if;
  delete from private.recovery_codes as code where code.user_id = (select auth.uid());
  for number in 1..10 loop
    -- The first twelve digits of a UUID are random.
    digits := left(replace(gen_random_uuid()::text, '-', ''), 12) || left(replace(gen_random_uuid()::text, '-', ''), 8);
    codes := codes || array_to_string(array(select substr(digits, part * 4 + 1, 4) from generate_series(0, 4) as part), '-');
    insert into private.recovery_codes (code_hash, user_id)
    values (private.recovery_code_hash(digits), (select auth.uid()));
  end loop;
  return codes;
end;
$$;

-- How many recovery codes the account has left.
create function public.recovery_codes_left() returns integer
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'The codes are the administrator''s alone.' using errcode = '42501';
  end if;
  return (select count(*) from private.recovery_codes as code where code.user_id = (select auth.uid()));
end;
$$;

-- Uses up a recovery code of the account, which has given its password. The session counts as one with the second factor
-- then; with `removing` the factor is removed, and all codes with it. Returns 'accepted', 'wrong' or 'too many'.
create function public.use_recovery_code(code text, removing boolean default false) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  own constant uuid := (select auth.uid());
  session constant text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  perform private.require_session();
  if own is null or not private.has_second_factor(own) then
    return 'wrong';
  end if;
  if private.take_place('recovery codes of ' || private.salted_hash(own::text), 20, interval '1 hour') > 0 then
    return 'too many';
  end if;
  delete from private.recovery_codes as known
  where known.user_id = own and known.code_hash = private.recovery_code_hash(use_recovery_code.code)
    -- Codes that were made for an earlier factor do not open a later one.
    and known.created_at >= (
      select min(factor.created_at) from auth.mfa_factors as factor
      where factor.user_id = own and factor.status = 'verified'
    );
  if not found then
    return 'wrong';
  end if;
  if removing then
    perform public.remove_second_factor(own);
  elsif session is not null then
    insert into private.recovered_sessions (session_id) values (session::uuid) on conflict do nothing;
  end if;
  return 'accepted';
end;
$$;

-- Removes the second factor of an account and its recovery codes. Returns whether it had one.
create function public.remove_second_factor(of_user uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  had_one constant boolean := private.has_second_factor(of_user);
begin
  delete from private.recovery_codes as code where code.user_id = of_user;
  delete from auth.mfa_factors as factor where factor.user_id = of_user;
  return had_one;
end;
$$;

-- Records that a session has given the code of a time step. Returns false where a code of that step or a later one was used
-- before. A factor that is verified by it ends the account's sessions that have not given a code. For the embedded backend.
create function private.pass_second_factor(passed uuid, of_session uuid, step bigint) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  factor auth.mfa_factors;
begin
  insert into private.used_codes as used (factor_id, step) values (passed, pass_second_factor.step)
  on conflict (factor_id) do update set step = excluded.step where used.step < excluded.step;
  if not found then
    return false;
  end if;
  select * into factor from auth.mfa_factors as known where known.id = passed for update;
  update auth.sessions as open set aal = 'aal2', factor_id = passed where open.id = of_session;
  insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
  values (gen_random_uuid(), of_session, 'totp', now(), now())
  on conflict (session_id, authentication_method) do update set updated_at = now();
  if factor.status = 'unverified' then
    update auth.mfa_factors as known set status = 'verified', updated_at = now() where known.id = passed;
    delete from auth.sessions as open where open.user_id = factor.user_id and open.id <> of_session;
  end if;
  return true;
end;
$$;

-- Removes a factor that its owner has given a code of within the last ten minutes, or that was never verified. Returns false
-- where it was not. For the embedded backend.
create function private.unenroll(removed uuid, of_session uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  factor auth.mfa_factors;
begin
  select * into factor from auth.mfa_factors as known where known.id = removed for update;
  if factor.status = 'verified' and not exists (
    select from auth.mfa_amr_claims as proof
    where proof.session_id = of_session and proof.authentication_method = 'totp'
      and proof.updated_at > now() - interval '10 minutes'
  ) then
    return false;
  end if;
  delete from auth.mfa_factors as known where known.id = removed;
  if factor.status = 'verified' then
    delete from private.recovery_codes as code where code.user_id = factor.user_id;
    delete from auth.mfa_amr_claims as proof
    where proof.authentication_method = 'totp'
      and proof.session_id in (select open.id from auth.sessions as open where open.user_id = factor.user_id);
    update auth.sessions as open set aal = 'aal1', factor_id = null where open.user_id = factor.user_id;
  end if;
  return true;
end;
$$;


-- A move takes the second factor and the recovery codes along.

create or replace function private.export_accounts(first_after uuid, most integer) returns jsonb
language sql
stable
set search_path = ''
set timezone = 'UTC'
as $$
  select jsonb_agg(jsonb_build_object(
    'id', account.id,
    'email', account.email,
    'encrypted_password', account.encrypted_password,
    'email_confirmed_at', account.email_confirmed_at,
    'raw_app_meta_data', account.raw_app_meta_data,
    'raw_user_meta_data', account.raw_user_meta_data,
    'created_at', account.created_at,
    'may_edit', exists (select from private.admins as admin where admin.user_id = account.id),
    'factors', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', factor.id, 'friendly_name', factor.friendly_name, 'secret', factor.secret, 'created_at', factor.created_at
      ) order by factor.id), '[]')
      from auth.mfa_factors as factor
      where factor.user_id = account.id and factor.status = 'verified' and factor.factor_type = 'totp'
        -- A project that encrypts its secrets gives none that another site could read.
        and factor.secret ~ '^[A-Z2-7]+=*$'
    ),
    'recovery_codes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'code_hash', code.code_hash, 'created_at', code.created_at
      ) order by code.code_hash), '[]')
      from private.recovery_codes as code where code.user_id = account.id
    )
  ) order by account.id)
  from (select * from auth.users as each where each.id > first_after order by each.id limit most) as account;
$$;

-- Brings the second factor of a moved account to the account that has this id here, with its recovery codes. Another factor
-- is replaced with `overwrite` only. Returns whether something changed.
create function private.import_second_factor(of_user uuid, moved jsonb, overwrite boolean) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  factor jsonb;
begin
  -- An export of an older site has none.
  if jsonb_array_length(coalesce(moved -> 'factors', '[]')) = 0
    or (private.has_second_factor(of_user) and not overwrite)
    or (
      select bool_and(exists (
        select from auth.mfa_factors as known
        where known.user_id = of_user and known.status = 'verified' and known.secret = each.value ->> 'secret'
      ))
      from jsonb_array_elements(moved -> 'factors') as each
    ) then
    return false;
  end if;
  perform public.remove_second_factor(of_user);
  for factor in select value from jsonb_array_elements(moved -> 'factors') loop
    perform private.insert_moved('auth.mfa_factors', factor || jsonb_build_object(
      'user_id', of_user, 'factor_type', 'totp', 'status', 'verified', 'updated_at', now()
    ));
  end loop;
  insert into private.recovery_codes (code_hash, user_id, created_at)
  select code.code_hash, of_user, code.created_at
  from jsonb_to_recordset(coalesce(moved -> 'recovery_codes', '[]')) as code (code_hash text, created_at timestamptz)
  on conflict do nothing;
  -- They were begun with the password alone.
  delete from auth.sessions as open where open.user_id = of_user;
  return true;
end;
$$;

-- As before, with the second factor.
create or replace function private.import_account(moved jsonb, overwrite boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  there uuid := (
    select account.id from auth.users as account
    where account.id = (moved ->> 'id')::uuid or lower(account.email) = lower(moved ->> 'email')
    order by account.id = (moved ->> 'id')::uuid desc limit 1
  );
  has_password constant boolean := exists (
    select from auth.users as account
    where account.id = there and account.encrypted_password is not distinct from moved ->> 'encrypted_password'
  );
  outcome text;
begin
  if there is null then
    there := (moved ->> 'id')::uuid;
    -- Supabase's account service cannot read an account whose tokens are null.
    perform private.insert_moved('auth.users', jsonb_build_object(
      'instance_id', '00000000-0000-0000-0000-000000000000', 'aud', 'authenticated', 'role', 'authenticated',
      'confirmation_token', '', 'recovery_token', '', 'email_change', '', 'email_change_token_new', '',
      'email_change_token_current', '', 'is_sso_user', false, 'is_anonymous', false, 'updated_at', now()
    ) || moved);
    if moved ->> 'email' is not null then
      perform private.insert_moved('auth.identities', jsonb_build_object(
        'id', gen_random_uuid(), 'provider', 'email', 'provider_id', there, 'user_id', there,
        'identity_data', jsonb_build_object('sub', there, 'email', moved ->> 'email', 'email_verified', true),
        'created_at', now(), 'updated_at', now()
      ));
    end if;
    outcome := 'added';
  elsif has_password then
    outcome := 'same';
  elsif overwrite then
    update auth.users as account set encrypted_password = moved ->> 'encrypted_password', updated_at = now()
    where account.id = there;
    delete from auth.sessions as session where session.user_id = there;
    outcome := 'updated';
  else
    return 'kept';
  end if;
  if private.import_second_factor(there, moved, overwrite) and outcome = 'same' then
    outcome := 'updated';
  end if;
  if (moved ->> 'may_edit')::boolean and not exists (select from private.admins) then
    insert into private.admins (user_id) values (there);
    return case when outcome = 'same' then 'updated' else outcome end;
  end if;
  return outcome;
end;
$$;
