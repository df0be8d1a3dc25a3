-- A session that has ended may do nothing more, although its access token goes on for up to an hour: a sign-out and a
-- change of password take effect at once.

-- Refuses with SQLSTATE PT401, which the Data API answers with HTTP status 401, so that the browser asks for the password
-- again instead of believing that nothing was there to be changed.
-- A token that names no session is not one of a browser.
create function private.require_session() returns void
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  session constant text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  -- In two steps: the query is not looked at where no session is named, and plain PostgreSQL has no such table.
  if session is not null then
    if not exists (select from auth.sessions as open where open.id::text = session) then
      raise exception 'This session has ended.' using errcode = 'PT401';
    end if;
  end if;
end;
$$;

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
  return true;
end;
$$;
