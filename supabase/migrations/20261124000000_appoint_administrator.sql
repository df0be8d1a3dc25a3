-- Who the administrator is, for the secret key: the command that sets up a hosted project has no other connection.
-- Whoever holds that key passes row security already, so that this gives nobody more than they have.

-- The addresses of the accounts that may edit.
create function public.administrators() returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(array_agg(account.email::text order by account.email), '{}')
  from auth.users as account join private.admins as admin on admin.user_id = account.id;
$$;

-- Makes the account of this address the administrator. Nobody is put aside by accident: where somebody else is
-- appointed it refuses (23505), unless `replacing` says that only the new one may edit from now on. Without such an
-- account it refuses too (22023). Can be said again at any time.
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
  -- Two who are appointed at once: the second sees the first.
  lock table private.admins in share row exclusive mode;
  if replacing then
    delete from private.admins as other where other.user_id <> chosen;
  elsif exists (select from private.admins as other where other.user_id <> chosen) then
    raise exception 'Somebody else is the administrator.' using errcode = 'unique_violation';
  end if;
  insert into private.admins (user_id) values (chosen) on conflict (user_id) do nothing;
end;
$$;
