-- A new password by mail, for the embedded backend. A hosted project's auth service does this by itself and leaves what
-- is here alone (docs/decisions/0025).

create table private.password_recoveries (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '1 hour'
);
comment on table private.password_recoveries is 'Who has the token of a row may set this user''s password once. The tokens are in the mails alone.';
create index password_recoveries_user_id_idx on private.password_recoveries (user_id);
alter table private.password_recoveries enable row level security;

alter table public.mail_outbox
  drop constraint mail_outbox_kind_known,
  add constraint mail_outbox_kind_known check (
    kind in (
      'call_request_notice', 'call_request_acknowledgement', 'newsletter_welcome', 'newsletter_confirmation',
      'password_recovery'
    )
  );

-- Makes a token for a user and keeps its hash; 244 bits of chance.
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

-- Queues a mail with a link to the account of this address. Says nothing about whether there is one, nor about the limit:
-- three mails an hour, of which the ones that came are as good as another.
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

-- Spends a token and all others of its user. Returns whose it was; null: it is none, was used, or is too old.
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

-- Signs a user out everywhere and spends the links that are in the mail: what follows a change of password.
create function public.end_sessions(of_user uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.password_recoveries as recovery where recovery.user_id = of_user;
  -- Takes the refresh tokens along.
  delete from auth.sessions as session where session.user_id = of_user;
end;
$$;

-- As in 20261110000400_mail_queue.sql, and of a password recovery in `data`: token. It is made as the mail is handed out,
-- so that the outbox never holds one; a mail that is sent again carries another, and both work.
create or replace function public.claim_mail(batch integer default 10, lease interval default '2 minutes')
returns table (id uuid, kind text, recipient text, attempts integer, data jsonb)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  -- A mail whose workers die each time would go round for ever.
  update public.mail_outbox as lost set status = 'failed', last_error = 'The mail worker stopped while sending.'
  where lost.id in (
    select dead.id from public.mail_outbox as dead
    where dead.status = 'sending' and dead.next_attempt_at <= now() and dead.attempts >= 12
    for update skip locked
  );

  return query
    with due as (
      select waiting.id from public.mail_outbox as waiting
      where waiting.status in ('queued', 'sending') and waiting.next_attempt_at <= now()
      order by waiting.next_attempt_at
      limit least(greatest(coalesce(batch, 10), 0), 100)
      for update skip locked
    ),
    taken as (
      update public.mail_outbox as mail set
        status = 'sending',
        attempts = mail.attempts + 1,
        next_attempt_at = now() + greatest(coalesce(lease, interval '2 minutes'), interval '1 second')
      from due where mail.id = due.id
      returning mail.*
    )
    select taken.id, taken.kind, taken.recipient, taken.attempts,
      case
        when request.id is not null then jsonb_build_object(
          'type', request.type,
          'name', request.name,
          'email', request.email,
          'company', request.company,
          'phone', request.phone,
          'timeZone', request.time_zone,
          'preferredTime', request.preferred_time,
          'callType', request.call_type,
          'message', request.message,
          'created_at', request.created_at,
          'suspected_spam', request.status = 'spam'
        )
        when subscriber.id is not null then jsonb_build_object('email', subscriber.email, 'token', subscriber.token)
        when taken.kind = 'password_recovery' then jsonb_build_object(
          'token', private.new_recovery_token((taken.payload ->> 'user_id')::uuid)
        )
        else taken.payload
      end
    from taken
    left join public.call_requests as request on request.id = taken.call_request_id
    left join public.newsletter_subscribers as subscriber on subscriber.id = taken.subscriber_id
    order by taken.created_at;
end;
$$;
