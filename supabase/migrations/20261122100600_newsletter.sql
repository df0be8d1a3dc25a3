-- Newsletter subscribers. Anybody may enter an address; only the administrator sees who is on the list.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  created_at timestamptz not null default now(),
  token uuid not null default gen_random_uuid() constraint newsletter_subscribers_token_key unique,
  confirmed_at timestamptz,

  -- Whatever a browser's e-mail field accepts, and nothing that could break out of a mail header.
  constraint newsletter_subscribers_email_form check (
    octet_length(email) <= 254
    and email ~ '^[^[:space:][:cntrl:]@<>(),;:"\\]+@[^[:space:][:cntrl:]@<>(),;:"\\]+$'
  )
);
comment on column public.newsletter_subscribers.token is 'Stands in the links of the mails: whoever has it may confirm and unsubscribe.';
comment on column public.newsletter_subscribers.confirmed_at is 'Empty: the address has not been confirmed, and gets nothing but the question.';

-- A second sign-up raises 23505, in upper or lower case. (PGlite has no citext.)
create unique index newsletter_subscribers_email_key on public.newsletter_subscribers (lower(email));

-- The inbox reads newest first, a page at a time: each page begins after the last row of the one before, by time and id.
-- The index holds all that the list shows, so that a search reads addresses along it. (There is none over parts of
-- addresses: it would be updated in the visitor's name, who may not run our functions.)
create index newsletter_subscribers_newest_idx on public.newsletter_subscribers (created_at desc, id desc)
include (email, confirmed_at);
create index newsletter_subscribers_unconfirmed_idx on public.newsletter_subscribers (created_at) where confirmed_at is null;

create function private.receive_subscriber() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.email := btrim(new.email, E' \t\r\n');
  -- Visitors may set the e-mail column only; this also holds while whole tables are granted.
  if current_user in ('anon', 'authenticated') then
    new.id := gen_random_uuid();
    new.created_at := now();
    new.token := gen_random_uuid();
    new.confirmed_at := null;
  end if;
  return new;
end;
$$;

-- Counts attempts to subscribe within an hour. A sequence, because it keeps its value when a transaction fails: the error
-- 23505 undoes every row that would have counted the attempt.
create sequence private.subscription_answers;

-- Whether a visitor may still be told this hour that an address is on the list. An attempt costs 1 of 600, a reported
-- duplicate 20. That allows thirty reports an hour: enough for people who forgot that they had subscribed, too few for
-- somebody who tries out a list of addresses.
create function private.may_tell_duplicate(is_duplicate boolean) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  -- The sequence's values say which hour they belong to.
  start_of_hour constant bigint := floor(extract(epoch from clock_timestamp()) / 3600)::bigint * 1000000;
  spent bigint := nextval('private.subscription_answers');
begin
  if spent < start_of_hour then
    spent := setval('private.subscription_answers', start_of_hour);
  end if;
  spent := spent - start_of_hour;
  if is_duplicate and spent < 600 then
    perform nextval('private.subscription_answers') from generate_series(1, 19);
  end if;
  return spent < 600;
end;
$$;

-- Applies the limits to a visitor who subscribes. Security definer, because visitors may read neither the settings nor the
-- counts.
create function private.admit_subscriber() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  role constant text := current_setting('role', true);
  client constant text := private.request_client();
  settings private.settings;
  is_duplicate boolean;
  seconds integer;
begin
  select * into settings from private.settings;
  if not settings.newsletter_confirm then
    new.confirmed_at := coalesce(new.confirmed_at, new.created_at);
  end if;

  -- The server's own key is limited where it speaks for a visitor.
  if role in ('anon', 'authenticated') or (role = 'service_role' and client is not null) then
    -- Counted before the lookup, so that a refusal does not reveal who is on the list.
    if client is not null then
      seconds := private.take_place(
        'subscriptions of client ' || private.client_hash(client),
        settings.subscriptions_per_client_hour,
        interval '1 hour'
      );
      if seconds > 0 then
        perform private.refuse_for_now('subscriptions_per_client_hour', seconds);
      end if;
    end if;

    is_duplicate := exists (
      select from public.newsletter_subscribers as other where lower(other.email) = lower(new.email)
    );
    if not private.may_tell_duplicate(is_duplicate) and is_duplicate then
      -- Stores nothing and reports no error. "Subscribed" is true of this address.
      perform public.resend_confirmation(new.email);
      return null;
    end if;
  end if;
  return new;
end;
$$;

-- Queues the welcome, or first the question whether the owner of the address wants the newsletter. Beyond
-- subscriptions_per_hour the subscriber is stored and the mail waits for its turn.
create function private.greet_subscriber() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  role constant text := current_setting('role', true);
  client constant text := private.request_client();
  settings private.settings;
  client_turn integer;
begin
  if role in ('anon', 'authenticated') or (role = 'service_role' and client is not null) then
    select * into settings from private.settings;
    client_turn := private.take_turn(
      'subscriptions', client, settings.subscriptions_per_hour,
      case when settings.mail_configured then 'queued' else 'held' end,
      'subscriptions_per_hour'
    );
  end if;
  perform private.queue_newsletter_mail(
    new.id,
    case when new.confirmed_at is null then 'newsletter_confirmation' else 'newsletter_welcome' end
  );
  if client_turn is not null then
    update public.mail_outbox as mail set status = 'waiting', turn = client_turn
    where mail.subscriber_id = new.id;
  end if;
  return null;
end;
$$;

revoke all on function private.receive_subscriber() from public, anon, authenticated;

-- Triggers run in the order of their names: this one after newsletter_subscribers_receive.
create trigger newsletter_subscribers_step_in before insert on public.newsletter_subscribers
for each row execute function private.admit_subscriber();

create trigger newsletter_subscribers_greet after insert on public.newsletter_subscribers
for each row execute function private.greet_subscriber();

create trigger newsletter_subscribers_receive before insert on public.newsletter_subscribers
for each row execute function private.receive_subscriber();

alter table public.newsletter_subscribers enable row level security;

-- The policies only require an address; the constraint checks its form.
create policy "visitors subscribe" on public.newsletter_subscribers
for insert to anon
with check (email is not null);

create policy "users subscribe" on public.newsletter_subscribers
for insert to authenticated
with check (email is not null);

create policy "the administrator reads subscribers" on public.newsletter_subscribers
for select to authenticated
using ((select private.is_admin()));

create policy "the administrator deletes subscribers" on public.newsletter_subscribers
for delete to authenticated
using ((select private.is_admin()));

-- Anybody may call the three functions below. They need the token, or they reveal nothing.

-- Takes the subscriber with this token off the list, with all mail to it. True if there was one.
create function public.unsubscribe(token uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.newsletter_subscribers as leaving where leaving.token = unsubscribe.token;
  return found;
end;
$$;

-- Confirms the subscriber with this token; the first time, the welcome mail is queued. True if there is one.
create function public.confirm_subscription(token uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  subscriber uuid;
begin
  update public.newsletter_subscribers as confirming set confirmed_at = now()
  where confirming.token = confirm_subscription.token and confirming.confirmed_at is null
  returning confirming.id into subscriber;
  if subscriber is null then
    return exists (select from public.newsletter_subscribers as there where there.token = confirm_subscription.token);
  end if;

  delete from public.mail_outbox as question
  where question.subscriber_id = subscriber and question.kind = 'newsletter_confirmation'
    and question.status in ('held', 'queued');
  perform private.queue_newsletter_mail(subscriber, 'newsletter_welcome');
  return true;
end;
$$;

-- Asks an address that has not confirmed once more, at most once an hour; counted like a subscription. A question that
-- still waits for its turn is not asked a second time. A function of its own, because the repeated insert fails with
-- 23505, which undoes whatever its triggers did. Returns nothing, since any answer would reveal who is on the list.
create function public.resend_confirmation(email text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  client constant text := private.request_client();
  settings private.settings;
  subscriber uuid;
begin
  select * into settings from private.settings;
  if not settings.newsletter_confirm then
    return;
  end if;
  -- Locked, so that two calls at once send one mail.
  select waiting.id into subscriber
  from public.newsletter_subscribers as waiting
  where lower(waiting.email) = lower(btrim(resend_confirmation.email, E' \t\r\n')) and waiting.confirmed_at is null
  for update;
  if not found or exists (
    select from public.mail_outbox as question
    where question.subscriber_id = subscriber and question.kind = 'newsletter_confirmation'
      and (
        question.status in ('waiting', 'held', 'queued', 'sending')
        or coalesce(question.sent_at, question.created_at) > now() - interval '1 hour'
      )
  ) then
    return;
  end if;

  if client is not null and private.take_place(
    'subscriptions of client ' || private.client_hash(client),
    settings.subscriptions_per_client_hour,
    interval '1 hour'
  ) > 0 then
    return;
  end if;
  if private.take_place('subscriptions', settings.subscriptions_per_hour, interval '1 hour') > 0 then
    return;
  end if;

  -- A new row, so that the report of a worker that still sends the old one does not count for it.
  delete from public.mail_outbox as question
  where question.subscriber_id = subscriber and question.kind = 'newsletter_confirmation';
  perform private.queue_newsletter_mail(subscriber, 'newsletter_confirmation');
end;
$$;
