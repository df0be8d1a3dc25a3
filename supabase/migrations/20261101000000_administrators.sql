-- Who the administrator is, and the rules that every later table builds on.

-- Supabase hands new tables, sequences and functions in `public` to the Data API roles by default.
-- Here nothing is handed out unless a migration says so (see the grants file).
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- `private` is not among the schemas that the Data API serves, and the API's roles may not even look into it.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

-- Never an e-mail claim, never user_metadata: a user can change both. A row here is the only thing that counts,
-- and only somebody with a connection to the database can write one.
create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.admins is 'The users who may edit the site.';

-- No policies: nobody reads this table but its owner and private.is_admin().
alter table private.admins enable row level security;

-- Security definer, because the caller may not read private.admins. Policies call it as
-- `(select private.is_admin())`, so that it runs once a statement and not once a row.
create function private.is_admin() returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (select 1 from private.admins where user_id = (select auth.uid()));
$$;
revoke all on function private.is_admin() from public, anon, authenticated;
-- The roles in whose policies it stands must be able to run it.
grant execute on function private.is_admin() to authenticated, service_role;

-- For tables with `version` and `updated_at`: both are the database's to set, whatever a client sends.
-- An editor names the version that it read; if it is gone by then, its update meets no row.
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
revoke all on function private.count_version() from public, anon, authenticated;
