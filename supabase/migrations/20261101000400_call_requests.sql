-- Call requests, and the mail that waits to be sent for them. Both are written by public.submit_call_request() and
-- the mail worker alone; the public key may not touch them.

create table public.call_requests (
  id uuid primary key default gen_random_uuid(),
  type text not null default 'booking',
  name text not null,
  email text not null,
  company text not null default '',
  phone text not null default '',
  time_zone text not null,
  preferred_time text not null,
  call_type text not null,
  message text not null default '',
  status text not null default 'new',
  idempotency_key text unique,
  created_at timestamptz not null default now(),

  -- What stands in a mail's header must not contain a line break.
  constraint call_requests_type_known check (type = 'booking'),
  constraint call_requests_name_form check (char_length(btrim(name)) >= 1 and char_length(name) <= 200 and name !~ '[[:cntrl:]]'),
  constraint call_requests_email_form check (
    octet_length(email) <= 254
    and email ~ '^[^[:space:][:cntrl:]@<>(),;:"\\]+@[^[:space:][:cntrl:]@<>(),;:"\\]+$'
  ),
  constraint call_requests_company_form check (char_length(company) <= 200 and company !~ '[[:cntrl:]]'),
  constraint call_requests_phone_form check (char_length(phone) <= 200 and phone !~ '[[:cntrl:]]'),
  constraint call_requests_time_zone_form check (
    char_length(btrim(time_zone)) >= 1 and char_length(time_zone) <= 200 and time_zone !~ '[[:cntrl:]]'
  ),
  constraint call_requests_preferred_time_known check (preferred_time in ('morning', 'afternoon', 'evening')),
  constraint call_requests_call_type_known check (call_type in ('branding', 'coaching', 'speaking', 'general')),
  constraint call_requests_message_length check (char_length(message) <= 10000),
  constraint call_requests_status_known check (status in ('new', 'answered', 'archived', 'spam')),
  constraint call_requests_idempotency_key_length check (char_length(idempotency_key) between 1 and 200)
);

create index call_requests_created_at_idx on public.call_requests (created_at desc);

alter table public.call_requests enable row level security;

create policy "the administrator reads call requests" on public.call_requests
for select to authenticated
using ((select private.is_admin()));

create policy "the administrator marks call requests" on public.call_requests
for update to authenticated
using ((select private.is_admin()))
with check ((select private.is_admin()));

create policy "the administrator deletes call requests" on public.call_requests
for delete to authenticated
using ((select private.is_admin()));


create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  call_request_id uuid references public.call_requests (id) on delete cascade,
  kind text not null,
  recipient text,
  payload jsonb not null default '{}',
  status text not null default 'held',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,

  constraint mail_outbox_kind_known check (kind in ('call_request_notice', 'call_request_acknowledgement')),
  constraint mail_outbox_status_known check (status in ('held', 'queued', 'sending', 'sent', 'failed')),
  constraint mail_outbox_attempts_counted check (attempts >= 0),
  -- One mail of each kind for one request, however often something is repeated.
  constraint mail_outbox_once unique (call_request_id, kind)
);
comment on column public.mail_outbox.recipient is 'Empty: the author, whose address is configuration and not data.';
comment on column public.mail_outbox.status is 'held: mail is not configured, which is not a failure. sending: taken by a worker until next_attempt_at.';

-- What a worker looks for: mail that is due, and mail whose worker died while sending.
create index mail_outbox_due_idx on public.mail_outbox (next_attempt_at) where status in ('queued', 'sending');

alter table public.mail_outbox enable row level security;

create policy "the administrator reads the outbox" on public.mail_outbox
for select to authenticated
using ((select private.is_admin()));
