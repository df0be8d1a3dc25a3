-- The newsletter's own mail: a welcome, or first a question whether the address is really its owner's wish.

alter table public.newsletter_subscribers
  add column token uuid not null default gen_random_uuid() constraint newsletter_subscribers_token_key unique,
  add column confirmed_at timestamptz;
comment on column public.newsletter_subscribers.token is 'Stands in the links of the mails: whoever has it may confirm and unsubscribe.';
comment on column public.newsletter_subscribers.confirmed_at is 'Empty: the address has not been confirmed, and gets nothing but the question.';
update public.newsletter_subscribers set confirmed_at = created_at where confirmed_at is null;

alter table public.mail_outbox
  add column subscriber_id uuid references public.newsletter_subscribers (id) on delete cascade,
  add constraint mail_outbox_once_a_subscriber unique (subscriber_id, kind),
  drop constraint mail_outbox_kind_known,
  add constraint mail_outbox_kind_known check (
    kind in ('call_request_notice', 'call_request_acknowledgement', 'newsletter_welcome', 'newsletter_confirmation')
  );

create or replace function private.receive_subscriber() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.email := btrim(new.email, E' \t\r\n');
  -- Visitors may give the e-mail column only; this holds where somebody hands out whole tables.
  if current_user in ('anon', 'authenticated') then
    new.id := gen_random_uuid();
    new.created_at := now();
    new.token := gen_random_uuid();
    new.confirmed_at := null;
  end if;
  return new;
end;
$$;

-- Security definer, because visitors may read neither the settings nor the counts.
create function private.admit_subscriber() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  role constant text := current_setting('role', true);
  client constant text := private.request_client();
  settings private.settings;
  seconds integer := 0;
begin
  select * into settings from private.settings;
  if not settings.newsletter_confirm then
    new.confirmed_at := coalesce(new.confirmed_at, new.created_at);
  end if;

  -- The server's own key is limited where it speaks for a visitor. Who is on the list already is told so, not this.
  if (role in ('anon', 'authenticated') or (role = 'service_role' and client is not null))
    and not exists (select from public.newsletter_subscribers as other where lower(other.email) = lower(new.email))
  then
    if client is not null then
      seconds := private.take_place(
        'subscriptions of client ' || private.client_hash(client),
        settings.subscriptions_per_client_hour,
        interval '1 hour'
      );
      if seconds > 0 then
        perform private.refuse_for_now('Too many subscriptions have come from your connection.', seconds);
      end if;
    end if;
    seconds := private.take_place('subscriptions', settings.subscriptions_per_hour, interval '1 hour');
    if seconds > 0 then
      perform private.refuse_for_now('Too many people are subscribing at this moment.', seconds);
    end if;
  end if;
  return new;
end;
$$;

-- Triggers run in the order of their names: this one after newsletter_subscribers_receive.
create trigger newsletter_subscribers_step_in before insert on public.newsletter_subscribers
for each row execute function private.admit_subscriber();

-- Puts a mail to a subscriber into the outbox: held where mail is not configured.
create function private.queue_newsletter_mail(subscriber uuid, kind text) returns void
language sql
set search_path = ''
as $$
  insert into public.mail_outbox (subscriber_id, kind, recipient, status)
  select receiver.id, queue_newsletter_mail.kind, receiver.email,
    case when settings.mail_configured then 'queued' else 'held' end
  from public.newsletter_subscribers as receiver cross join private.settings as settings
  where receiver.id = subscriber;
$$;

create function private.greet_subscriber() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.queue_newsletter_mail(
    new.id,
    case when new.confirmed_at is null then 'newsletter_confirmation' else 'newsletter_welcome' end
  );
  return null;
end;
$$;

create trigger newsletter_subscribers_greet after insert on public.newsletter_subscribers
for each row execute function private.greet_subscriber();

-- The three below are anybody's to call: what they need to know is the token, or they tell nothing.

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

-- Asks an address that has not confirmed once more, at most once an hour; counted like a subscription. A function of its
-- own, because the repeated insert fails with 23505 and takes back whatever its triggers did.
-- Says nothing about what it did, since that would say who is on the list.
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
        question.status in ('held', 'queued', 'sending')
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

  -- A new row: a worker that still holds the old one must not report about this one.
  delete from public.mail_outbox as question
  where question.subscriber_id = subscriber and question.kind = 'newsletter_confirmation';
  perform private.queue_newsletter_mail(subscriber, 'newsletter_confirmation');
end;
$$;
