-- A new password by mail, for the embedded backend. A hosted project's auth service does this by itself and does not use
-- what is here (docs/decisions/0025).

create table private.password_recoveries (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '1 hour'
);
comment on table private.password_recoveries is 'Who has the token of a row may set this user''s password once. The tokens are in the mails alone.';
create index password_recoveries_user_id_idx on private.password_recoveries (user_id);

alter table private.password_recoveries enable row level security;

-- Makes a token of 244 random bits for a user and stores its hash only.
create function private.new_recovery_token(of_user uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.password_recoveries (token_hash, user_id)
  select encode(sha256(convert_to(token, 'UTF8')), 'hex'), account.id from auth.users as account where account.id = of_user;
  return case when found then token end;
end;
$$;

-- Queues a mail with a link for the account of this address, at most three an hour. Returns nothing, so that the answer
-- reveals neither whether there is an account nor whether the limit is reached.
create function public.request_password_recovery(address text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  account auth.users;
begin
  delete from private.password_recoveries as recovery where recovery.expires_at < now();
  delete from public.mail_outbox as mail
  where mail.kind = 'password_recovery' and mail.created_at < now() - interval '1 day';

  select * into account from auth.users as holder
  where lower(holder.email) = lower(btrim(request_password_recovery.address, E' \t\r\n'));
  if not found or private.take_place(
    'password mails of ' || private.salted_hash(account.id::text), 3, interval '1 hour'
  ) > 0 then
    return;
  end if;
  insert into public.mail_outbox (kind, recipient, payload, status)
  values ('password_recovery', account.email, jsonb_build_object('user_id', account.id), 'queued');
end;
$$;

-- Uses up a token and all others of its user. Returns the user, or null if the token is unknown, used or expired.
create function public.use_recovery_token(token text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  holder uuid;
begin
  delete from private.password_recoveries as recovery
  where recovery.token_hash = encode(sha256(convert_to(use_recovery_token.token, 'UTF8')), 'hex')
    and recovery.expires_at > now()
  returning recovery.user_id into holder;
  delete from private.password_recoveries as recovery where recovery.user_id = holder;
  return holder;
end;
$$;

-- Signs a user out everywhere and voids the links in earlier mails, after a change of password.
create function public.end_sessions(of_user uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.password_recoveries as recovery where recovery.user_id = of_user;
  -- Deletes the refresh tokens as well.
  delete from auth.sessions as session where session.user_id = of_user;
end;
$$;
