-- What an administrator does with the own account while signed in: the list of sessions, and another address. A hosted
-- project's auth service changes addresses by itself and uses only the functions for sessions (docs/decisions/0111).

-- The open sessions of the account, the one seen last first. A session is seen when it is begun and each time its token is
-- renewed, which happens at least once an hour while the site is open in a browser.
create function public.account_sessions()
returns table (id uuid, signed_in_at timestamptz, seen_at timestamptz, user_agent text, is_current boolean)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not private.is_admin() then
    raise exception 'The sessions are the administrator''s alone.' using errcode = '42501';
  end if;
  return query
    select
      open.id,
      open.created_at,
      -- The auth service stores this time without a zone, in UTC.
      coalesce(open.refreshed_at at time zone 'UTC', open.created_at),
      left(open.user_agent, 500),
      open.id::text = coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id', '')
    from auth.sessions as open
    where open.user_id = (select auth.uid()) and (open.not_after is null or open.not_after > now())
    order by 3 desc, open.id
    limit 200;
end;
$$;

-- Ends one of the account's own sessions, at once. Returns whether there was such a session.
create function public.end_session(session uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'The sessions are the administrator''s alone.' using errcode = '42501';
  end if;
  -- Deletes the refresh tokens as well.
  delete from auth.sessions as open where open.id = end_session.session and open.user_id = (select auth.uid());
  return found;
end;
$$;

-- Ends a user's sessions except one, and voids the links in earlier mails, after a change of password.
create function public.end_other_sessions(of_user uuid, staying uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.password_recoveries as recovery where recovery.user_id = of_user;
  delete from auth.sessions as session where session.user_id = of_user and session.id <> staying;
end;
$$;


-- Another address. Whoever has the token from the mail to that address confirms that its mailbox can be read.

create table private.address_changes (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  address text not null,
  expires_at timestamptz not null default now() + interval '1 hour'
);
comment on table private.address_changes is 'Who has the token of a row may give this user the address once. The tokens are in the mails alone.';
create index address_changes_user_id_idx on private.address_changes (user_id);
alter table private.address_changes enable row level security;

alter table private.settings add column administrator_setting text;
comment on column private.settings.administrator_setting is 'The administrator''s address that the configuration named when the site was last started. Only another value there changes the account: the address may have been changed in the admin area since.';

alter table public.mail_outbox drop constraint mail_outbox_kind_known;
alter table public.mail_outbox add constraint mail_outbox_kind_known check (
  kind in (
    'call_request_notice', 'call_request_acknowledgement', 'newsletter_welcome', 'newsletter_confirmation',
    'password_recovery', 'address_change'
  )
);

-- Makes a token of 244 random bits for a user's new address and stores its hash only.
create function private.new_address_token(of_user uuid, address text) returns text
language plpgsql
set search_path = ''
as $$
declare
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.address_changes (token_hash, user_id, address)
  select encode(sha256(convert_to(token, 'UTF8')), 'hex'), account.id, new_address_token.address
  from auth.users as account where account.id = of_user;
  return case when found then token end;
end;
$$;

-- Voids what earlier mails offer: the links to confirm an address and those to set a password.
create function private.void_account_links(of_user uuid) returns void
language sql
set search_path = ''
as $$
  delete from private.address_changes as change where change.user_id = of_user;
  delete from private.password_recoveries as recovery where recovery.user_id = of_user;
  delete from public.mail_outbox as mail
  where mail.kind in ('address_change', 'password_recovery') and mail.payload ->> 'user_id' = of_user::text
    and mail.status <> 'sent';
$$;

-- Gives an account another address at once. Raises 23505 where another account has it.
create function public.change_address(of_user uuid, address text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(change_address.address));
begin
  if exists (select from auth.users as other where lower(other.email) = wanted and other.id <> of_user) then
    raise exception 'Another account has this address.' using errcode = 'unique_violation';
  end if;
  update auth.users as account set email = wanted, updated_at = now() where account.id = of_user;
  update auth.identities as identity
  set identity_data = jsonb_set(identity.identity_data, '{email}', to_jsonb(wanted)), updated_at = now()
  where identity.user_id = of_user and identity.provider = 'email';
  perform private.void_account_links(of_user);
end;
$$;

-- Queues a mail to the new address with a link that confirms it, at most five an hour for an account. Links in earlier mails
-- stop working. Returns 'queued', 'taken' where another account has the address, 'too many', or
-- null where there is no such account.
create function public.request_address_change(of_user uuid, address text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(request_address_change.address));
begin
  if not exists (select from auth.users as account where account.id = of_user) then
    return null;
  end if;
  if exists (select from auth.users as other where lower(other.email) = wanted and other.id <> of_user) then
    return 'taken';
  end if;
  if private.take_place('address mails of ' || private.salted_hash(of_user::text), 5, interval '1 hour') > 0 then
    return 'too many';
  end if;
  delete from private.address_changes as change where change.user_id = of_user or change.expires_at < now();
  delete from public.mail_outbox as mail
  where mail.kind = 'address_change'
    and (mail.payload ->> 'user_id' = of_user::text or mail.created_at < now() - interval '1 day');
  insert into public.mail_outbox (kind, recipient, payload, status)
  values ('address_change', wanted, jsonb_build_object('user_id', of_user), 'queued');
  return 'queued';
end;
$$;

-- Uses up a token and gives its account the address. Returns the address, or null if the token is unknown, used or expired,
-- or another account has got the address since.
create function public.confirm_address(token text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  confirmed private.address_changes;
begin
  delete from private.address_changes as change
  where change.token_hash = encode(sha256(convert_to(confirm_address.token, 'UTF8')), 'hex')
    and change.expires_at > now()
  returning * into confirmed;
  if confirmed.user_id is null then
    return null;
  end if;
  perform public.change_address(confirmed.user_id, confirmed.address);
  return confirmed.address;
exception when unique_violation then
  return null;
end;
$$;

-- As before, with the words of a call's purpose, which is the owner's now, and with the mail that confirms an address, whose
-- token is made as that of a password recovery.
create or replace function public.claim_mail(batch integer default 10, lease interval default '2 minutes')
returns table (id uuid, kind text, recipient text, attempts integer, data jsonb)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.release_waiting_mail('subscriptions', 'queued');
  perform private.release_waiting_mail('call requests', 'queued');

  -- A mail that makes each worker stop would be tried for ever.
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
          'purpose', (
            select choice.label from private.choices as choice
            where choice.kind = 'purposes' and choice.value = request.call_type
          ),
          'message', request.message,
          'created_at', request.created_at,
          'suspected_spam', request.status = 'spam'
        )
        when subscriber.id is not null then jsonb_build_object('email', subscriber.email, 'token', subscriber.token)
        when taken.kind = 'password_recovery' then jsonb_build_object(
          'token', private.new_recovery_token((taken.payload ->> 'user_id')::uuid)
        )
        when taken.kind = 'address_change' then jsonb_build_object(
          'token', private.new_address_token((taken.payload ->> 'user_id')::uuid, taken.recipient)
        )
        else taken.payload
      end
    from taken
    left join public.call_requests as request on request.id = taken.call_request_id
    left join public.newsletter_subscribers as subscriber on subscriber.id = taken.subscriber_id
    order by taken.created_at;
end;
$$;

-- As before; a link that confirms an address would be out of date later as well.
create or replace function public.send_mail_again(mails jsonb default null) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  configured constant boolean := (select settings.mail_configured from private.settings);
  queued integer;
begin
  perform private.require_administrator();
  update public.mail_outbox as mail set
    status = case when configured then 'queued' else 'held' end,
    attempts = 0,
    next_attempt_at = now(),
    last_error = null
  where mail.status = 'failed' and (mails is null or mails ? mail.id::text)
    and (configured or mail.kind not in ('password_recovery', 'address_change'));
  get diagnostics queued = row_count;
  return queued;
end;
$$;
