-- Who may edit the site, and the rules that every later file builds on.

-- Supabase grants every new table, sequence and function in `public` to the Data API's roles by default. Here nothing
-- is granted unless the last file (grants.sql) says so.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- The Data API does not serve `private`, and its roles may not use anything in it.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

-- An e-mail claim or user_metadata would not do: a user can change both. Only a row in this table makes an
-- administrator, and only a connection as the owner, or public.appoint_administrator(), writes one.
create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.admins is 'The users who may edit the site.';

-- No policies: only the owner and the functions below read this table.
alter table private.admins enable row level security;

-- A session that has ended may do nothing more, although its access token is valid for up to an hour: signing out and
-- changing the password take effect at once. Raises SQLSTATE PT401, which the Data API answers with HTTP status 401, so
-- that the browser asks for the password again instead of reporting that no row was changed.
-- A token without a session id does not come from a browser and passes.
create function private.require_session() returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  session constant text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  -- In two steps, so that the query is not planned where the token names no session.
  if session is not null then
    if not exists (select from auth.sessions as open where open.id::text = session) then
      raise exception 'This session has ended.' using errcode = 'PT401';
    end if;
  end if;
end;
$$;

-- Security definer, because the caller may not read private.admins. Policies call it as
-- `(select private.is_admin())`, so that it runs once a statement and not once a row.
create function private.is_admin() returns boolean
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
  return true;
end;
$$;

-- Tells the server whether the owner of a token is an administrator, before it does something on that person's behalf.
create function public.may_edit() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_admin();
$$;

-- The addresses of the accounts that may edit. For the secret key: the command that sets up a hosted project has no other
-- connection, and whoever holds that key passes row security anyway.
create function public.administrators() returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(account.email::text order by account.email), '{}')
  from auth.users as account join private.admins as admin on admin.user_id = account.id;
$$;

-- Makes the account of this address the administrator. Raises 23505 where somebody else is the administrator, so that
-- nobody is replaced by accident; with `replacing` the others lose the right to edit. Raises 22023 where no account has
-- this address. Can be called again at any time.
create function public.appoint_administrator(address text, replacing boolean default false) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen constant uuid := (
    select account.id from auth.users as account
    where lower(account.email) = lower(btrim(appoint_administrator.address))
  );
begin
  if chosen is null then
    raise exception 'There is no account of this address.' using errcode = 'invalid_parameter_value';
  end if;
  -- Of two calls at once, the second sees the row of the first.
  lock table private.admins in share row exclusive mode;
  if replacing then
    delete from private.admins as other where other.user_id <> chosen;
  elsif exists (select from private.admins as other where other.user_id <> chosen) then
    raise exception 'Somebody else is the administrator.' using errcode = 'unique_violation';
  end if;
  insert into private.admins (user_id) values (chosen) on conflict (user_id) do nothing;
end;
$$;

-- Trigger for tables with `version` and `updated_at`: the database sets both, whatever a client sends.
-- An editor's update names the version that it read. If somebody else has saved since, the update matches no row.
create function private.count_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.version := 1;
  else
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;
