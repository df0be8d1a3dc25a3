-- The categories of posts and the purposes of calls are the owner's: content/ lists them, and public.configure() brings
-- them here, at every start of the embedded backend and with `npm run seed` on a hosted project. Before that, the lists
-- are those of the sample.

create table private.choices (
  kind text not null,
  value text not null,
  label text not null,
  position integer not null,
  primary key (kind, value),

  constraint choices_kind_known check (kind in ('categories', 'purposes'))
);
comment on table private.choices is 'What a post''s category and a call''s purpose may be. A row that has a value which is gone keeps it.';
alter table private.choices enable row level security;

insert into private.choices (kind, value, label, position) values
  ('categories', 'branding', 'Branding', 1),
  ('categories', 'leadership', 'Leadership', 2),
  ('categories', 'faith', 'Faith & Business', 3),
  ('categories', 'marketing', 'Marketing', 4),
  ('purposes', 'branding', 'Branding Consultation', 1),
  ('purposes', 'coaching', 'Leadership Coaching', 2),
  ('purposes', 'speaking', 'Speaking Engagement', 3),
  ('purposes', 'general', 'General Discussion', 4);

create function private.first_choice(kind text) returns text
language sql
stable
security definer
set search_path = ''
as $$
  select choice.value from private.choices as choice
  where choice.kind = first_choice.kind order by choice.position limit 1;
$$;

-- A CHECK cannot ask another table, and would refuse every save of a post whose category is gone. So a trigger asks, only
-- about a new value, and answers as the CHECK did. It asks after the row is written, and so after the policies: whoever may
-- not write learns nothing of the lists. An imported or restored row keeps what it had: the list may differ.
create function private.check_choice() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  list constant text := tg_argv[0];
  rule constant text := tg_argv[1];
  chosen constant text := case list when 'categories' then to_jsonb(new) ->> 'category' else to_jsonb(new) ->> 'call_type' end;
begin
  if coalesce(current_setting('site.is_moved', true), '') <> 'on' and not exists (
    select from private.choices as choice where choice.kind = list and choice.value = chosen
  ) then
    raise exception 'new row for relation "%" violates check constraint "%"', tg_table_name, rule
      using errcode = 'check_violation', constraint = rule, table = tg_table_name, schema = tg_table_schema;
  end if;
  return new;
end;
$$;

alter table public.blog_posts drop constraint blog_posts_category_known;
alter table public.blog_posts
  alter column category set default private.first_choice('categories'),
  add constraint blog_posts_category_form check (category ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(category) <= 60);
create trigger blog_posts_category_known after insert on public.blog_posts
for each row execute function private.check_choice('categories', 'blog_posts_category_known');
create trigger blog_posts_new_category_known after update of category on public.blog_posts
for each row when (old.category is distinct from new.category)
execute function private.check_choice('categories', 'blog_posts_category_known');

-- A request without a purpose has the first one.
create function private.preset_purpose() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.call_type = '' then
    new.call_type := private.first_choice('purposes');
  end if;
  return new;
end;
$$;

alter table public.call_requests drop constraint call_requests_call_type_known;
alter table public.call_requests
  add constraint call_requests_call_type_form check (call_type ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(call_type) <= 60);
-- PostgreSQL calls triggers in the order of their names.
create trigger call_requests_a_preset before insert on public.call_requests
for each row execute function private.preset_purpose();
create trigger call_requests_call_type_known after insert on public.call_requests
for each row execute function private.check_choice('purposes', 'call_requests_call_type_known');

-- Replaces a list, [{"value", "label"}] in its order. Raises 22023 for one that is empty or does not fit.
create function private.choose(kind text, listed jsonb) returns void
language plpgsql
set search_path = ''
as $$
begin
  if jsonb_typeof(listed) <> 'array' or jsonb_array_length(listed) not between 1 and 50 or exists (
    select from jsonb_array_elements(listed) as each
    where coalesce(each ->> 'value', '') !~ '^[a-z0-9]+(-[a-z0-9]+)*$'
      or char_length(each ->> 'value') > 60
      or char_length(btrim(coalesce(each ->> 'label', ''))) not between 1 and 100
  ) then
    raise exception 'The setting % is no list of values and labels.', kind using errcode = '22023';
  end if;
  delete from private.choices as choice
  where choice.kind = choose.kind
    and choice.value not in (select each ->> 'value' from jsonb_array_elements(listed) as each);
  insert into private.choices as kept (kind, value, label, position)
  select distinct on (each ->> 'value') choose.kind, each ->> 'value', btrim(each ->> 'label'), place
  from jsonb_array_elements(listed) with ordinality as listing (each, place)
  order by each ->> 'value', place
  on conflict on constraint choices_pkey do update set label = excluded.label, position = excluded.position;
end;
$$;

-- As before, and `categories` and `purposes` are lists.
create or replace function public.configure(settings jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  setting record;
begin
  if settings is null or jsonb_typeof(settings) <> 'object' then
    raise exception 'The settings are not an object.' using errcode = '22023';
  end if;

  for setting in
    select each.key, each.value::text from jsonb_each(settings - '{limits,categories,purposes}'::text[]) as each
    union all
    select 'limits.' || each.key, each.value::text from jsonb_each(coalesce(settings -> 'limits', '{}')) as each
  loop
    if not (case
      when setting.key in ('mail_configured', 'newsletter_confirm') then setting.value in ('true', 'false')
      when setting.key in (
        'retention_days',
        'limits.call_requests_per_client_hour',
        'limits.call_requests_per_address_day',
        'limits.call_requests_per_hour',
        'limits.subscriptions_per_client_hour',
        'limits.subscriptions_per_hour'
      ) then setting.value ~ '^[0-9]{1,6}$'
      else false
    end) then
      raise exception 'The setting % is not known, or cannot be %.', setting.key, left(setting.value, 100)
        using errcode = '22023';
    end if;
  end loop;

  if settings ? 'categories' then
    perform private.choose('categories', settings -> 'categories');
  end if;
  if settings ? 'purposes' then
    perform private.choose('purposes', settings -> 'purposes');
  end if;

  update private.settings as kept set
    mail_configured = coalesce((settings ->> 'mail_configured')::boolean, kept.mail_configured),
    newsletter_confirm = coalesce((settings ->> 'newsletter_confirm')::boolean, kept.newsletter_confirm),
    retention_days = coalesce((settings ->> 'retention_days')::integer, kept.retention_days),
    call_requests_per_client_hour = coalesce(
      (settings -> 'limits' ->> 'call_requests_per_client_hour')::integer, kept.call_requests_per_client_hour),
    call_requests_per_address_day = coalesce(
      (settings -> 'limits' ->> 'call_requests_per_address_day')::integer, kept.call_requests_per_address_day),
    call_requests_per_hour = coalesce(
      (settings -> 'limits' ->> 'call_requests_per_hour')::integer, kept.call_requests_per_hour),
    subscriptions_per_client_hour = coalesce(
      (settings -> 'limits' ->> 'subscriptions_per_client_hour')::integer, kept.subscriptions_per_client_hour),
    subscriptions_per_hour = coalesce(
      (settings -> 'limits' ->> 'subscriptions_per_hour')::integer, kept.subscriptions_per_hour)
  -- Hosted Supabase refuses an update without a condition.
  where kept.one;
end;
$$;

-- As before; a moved row keeps a category or a purpose that this site does not list.
create or replace function private.bring_in(relation regclass, row_id uuid, moved jsonb, overwrite boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  -- A row that was found by its slug or address keeps its id here, because other rows refer to it.
  values_of constant jsonb := moved - '{id,version,updated_at}'::text[];
  outcome text := 'kept';
begin
  if row_id is not null and private.is_moved_already(relation, row_id, values_of) then
    return 'same';
  end if;
  perform set_config('site.moved_version', coalesce(moved ->> 'version', ''), true), set_config('site.is_moved', 'on', true);
  if row_id is null then
    perform private.insert_moved(relation, moved);
    outcome := 'added';
  elsif overwrite then
    perform private.update_moved(relation, row_id, values_of);
    outcome := 'updated';
  end if;
  perform set_config('site.moved_version', '', true), set_config('site.is_moved', '', true);
  return outcome;
end;
$$;
