-- Newsletter subscribers. Anybody may put an address in; the administrator alone sees who is there.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  created_at timestamptz not null default now(),

  -- Whatever a browser's e-mail field accepts, and nothing that could break out of a mail header.
  constraint newsletter_subscribers_email_form check (
    octet_length(email) <= 254
    and email ~ '^[^[:space:][:cntrl:]@<>(),;:"\\]+@[^[:space:][:cntrl:]@<>(),;:"\\]+$'
  )
);

-- A second sign-up is error 23505, in whichever case it is written. (No citext: PGlite lacks it.)
create unique index newsletter_subscribers_email_key on public.newsletter_subscribers (lower(email));
create index newsletter_subscribers_created_at_idx on public.newsletter_subscribers (created_at desc);

create function private.receive_subscriber() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.email := btrim(new.email, E' \t\r\n');
  -- Visitors may give the e-mail column only; this holds where somebody hands out whole tables.
  if current_user in ('anon', 'authenticated') then
    new.id := gen_random_uuid();
    new.created_at := now();
  end if;
  return new;
end;
$$;
revoke all on function private.receive_subscriber() from public, anon, authenticated;

create trigger newsletter_subscribers_receive before insert on public.newsletter_subscribers
for each row execute function private.receive_subscriber();

alter table public.newsletter_subscribers enable row level security;

-- The check is that the address is there: what it looks like is the constraint's matter.
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
