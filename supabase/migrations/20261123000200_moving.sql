-- What a site holds leaves for another site, and comes in from one: two functions for the secret key, which the export
-- and import commands call. What belongs together (a post with its old addresses and likes, a person with the mail to
-- them) travels as one row, and comes in whole or not at all.

-- Up to `size` rows of a part whose ids follow `after`, in the order of their ids; fewer where they are heavy, and at
-- least one while there are any. Parts: posts, pages, subscribers, call_requests. A row has every column of its table,
-- and besides: a post `old_slugs` ([{"slug", "left_at"}]) and `likes`; a subscriber and a call request `mail`, the rows
-- of the outbox.
create function public.export_rows(part text, size integer, after uuid default null) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- Moments are written alike, whatever the session's zone is.
set timezone = 'UTC'
as $$
declare
  first_after constant uuid := coalesce(export_rows.after, '00000000-0000-0000-0000-000000000000');
  most constant integer := least(greatest(size, 1), 1000);
  heavy constant integer := 2097152;
begin
  return coalesce((case part
    when 'posts' then (
      select jsonb_agg(
        to_jsonb(post) || jsonb_build_object(
          'old_slugs', (
            select coalesce(
              jsonb_agg(jsonb_build_object('slug', kept.slug, 'left_at', kept.left_at) order by kept.left_at, kept.slug), '[]')
            from private.old_slugs as kept where kept.post_id = post.id
          ),
          'likes', coalesce((select kept.likes from private.post_likes as kept where kept.post_id = post.id), 0)
        ) order by post.id
      )
      from public.blog_posts as post
      where post.id in (
        select weighed.id
        from (
          select next.id, sum(next.weight) over (order by next.id) - next.weight as before
          from (
            select each.id, octet_length(each.content) + coalesce(octet_length(each.image_url), 0) as weight
            from public.blog_posts as each where each.id > first_after order by each.id limit most
          ) as next
        ) as weighed
        where weighed.before < heavy
      )
    )
    -- A page may weigh as much as a post; there are eight at most.
    when 'pages' then (
      select jsonb_agg(to_jsonb(page))
      from (select * from public.page_content as each where each.id > first_after order by each.id limit 1) as page
    )
    when 'subscribers' then (
      select jsonb_agg(to_jsonb(subscriber) || jsonb_build_object('mail', (
        select coalesce(jsonb_agg(to_jsonb(mail) order by mail.id), '[]')
        from public.mail_outbox as mail where mail.subscriber_id = subscriber.id
      )) order by subscriber.id)
      from (select * from public.newsletter_subscribers as each where each.id > first_after order by each.id limit most)
        as subscriber
    )
    when 'call_requests' then (
      select jsonb_agg(to_jsonb(request) || jsonb_build_object('mail', (
        select coalesce(jsonb_agg(to_jsonb(mail) order by mail.id), '[]')
        from public.mail_outbox as mail where mail.call_request_id = request.id
      )) order by request.id)
      -- A message may have 10,000 characters.
      from (select * from public.call_requests as each where each.id > first_after order by each.id limit least(most, 100))
        as request
    )
  end), '[]');
end;
$$;

-- The columns of a table that can be written and that a row from elsewhere has: one from an older site lacks some, which
-- then keep their defaults.
create function private.columns_of(relation regclass, moved jsonb) returns text[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(attribute.attname::text order by attribute.attnum), '{}')
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = relation and attribute.attnum > 0
    and not attribute.attisdropped and attribute.attgenerated = ''
    and moved ? attribute.attname::text;
$$;

create function private.insert_moved(relation regclass, moved jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  columns constant text :=
    (select string_agg(quote_ident(name), ', ') from unnest(private.columns_of(relation, moved)) as name);
begin
  execute format(
    'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', relation, columns
  ) using moved;
end;
$$;

create function private.update_moved(relation regclass, row_id uuid, moved jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  columns constant text :=
    (select string_agg(quote_ident(name), ', ') from unnest(private.columns_of(relation, moved)) as name);
begin
  execute format(
    'update %1$s as there set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where there.id = $2',
    relation, columns
  ) using moved, row_id;
end;
$$;

-- Whether the row that is there says the same in all that `moved` names. Read through the table's own types, since one
-- moment can be written in several ways.
create function private.is_moved_already(relation regclass, row_id uuid, moved jsonb) returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  columns constant text[] := private.columns_of(relation, moved);
  there jsonb;
  wanted jsonb;
begin
  execute format('select to_jsonb(kept) from %1$s as kept where kept.id = $1', relation) using row_id into there;
  execute format('select to_jsonb(jsonb_populate_record(null::%1$s, $1))', relation) using moved into wanted;
  return not exists (
    select from unnest(columns) as name where there -> name is distinct from wanted -> name
  );
end;
$$;

-- Brings one row in: 'added', 'updated', 'same' (nothing was to do) or 'kept' (there is another one, and it stays).
-- `row_id` is the row's that is there already, or null. What counts the row's own changes is the database's to set.
create function private.bring_in(relation regclass, row_id uuid, moved jsonb, overwrite boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  -- Found by its slug or address, a row keeps the id that it has here: others point to it.
  values_of constant jsonb := moved - '{id,version,updated_at}'::text[];
begin
  if row_id is null then
    perform private.insert_moved(relation, moved);
    return 'added';
  elsif private.is_moved_already(relation, row_id, values_of) then
    return 'same';
  elsif overwrite then
    perform private.update_moved(relation, row_id, values_of);
    return 'updated';
  end if;
  return 'kept';
end;
$$;

create function private.import_post(moved jsonb, overwrite boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  there uuid := (
    select post.id from public.blog_posts as post
    where post.id = (moved ->> 'id')::uuid or post.slug = moved ->> 'slug'
    order by post.id = (moved ->> 'id')::uuid desc limit 1
  );
  -- Two sites made their sample articles at different times. With a date of its own, a post shows no other.
  is_namesake constant boolean := there <> (moved ->> 'id')::uuid and moved ->> 'published_at' is not null;
  outcome text := private.bring_in(
    'public.blog_posts', there, case when is_namesake then moved - 'created_at' else moved end, overwrite);
  changed integer;
  liked integer;
begin
  if outcome = 'kept' then
    return outcome;
  end if;
  there := coalesce(there, (moved ->> 'id')::uuid);
  -- An address in use is nobody's old one.
  insert into private.old_slugs (slug, post_id, left_at)
  select old.slug, there, old.left_at
  from jsonb_to_recordset(moved -> 'old_slugs') as old (slug text, left_at timestamptz)
  where not exists (select from public.blog_posts as post where post.slug = old.slug)
    and not exists (select from private.old_slugs as known where known.slug = old.slug and known.post_id = there)
  on conflict do nothing;
  get diagnostics changed = row_count;
  insert into private.post_likes as kept (post_id, likes)
  select there, (moved ->> 'likes')::integer where (moved ->> 'likes')::integer > 0
  on conflict (post_id) do update set likes = excluded.likes where kept.likes < excluded.likes;
  get diagnostics liked = row_count;
  return case when outcome = 'same' and changed + liked > 0 then 'updated' else outcome end;
end;
$$;

-- A row that still says what its file said is nobody's work: it gives way.
create function private.import_page(moved jsonb, overwrite boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  there public.page_content;
begin
  select * into there from public.page_content as page where page.page_id = moved ->> 'page_id';
  return private.bring_in(
    'public.page_content',
    there.id,
    case when there.id is null then moved else moved - 'created_at' end,
    overwrite or (
      there.source_hash = encode(sha256(convert_to(there.title || E'\n' || there.content, 'UTF8')), 'hex')
      and there.is_published and not there.featured and there.image_url is null
    )
  );
end;
$$;

-- The mails of somebody who came in just now. What was sent or given up stays so. What waited is the older site's to
-- send as long as it runs, so it counts as given up here, unless `send_waiting` says that it runs no more. A mail that
-- was on its way may have arrived.
create function private.import_mail(mails jsonb, send_waiting boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  configured constant boolean := (select settings.mail_configured from private.settings);
  mail jsonb;
begin
  for mail in select each.value from jsonb_array_elements(mails) as each loop
    perform private.insert_moved('public.mail_outbox', mail || case
      when mail ->> 'status' in ('sent', 'failed') then '{}'::jsonb
      when send_waiting and mail ->> 'status' in ('held', 'queued') then jsonb_build_object(
        'status', case when configured then 'queued' else 'held' end,
        'next_attempt_at', now()
      )
      else jsonb_build_object('status', 'failed', 'last_error', 'It waited at another site when it was moved here.')
    end);
  end loop;
end;
$$;

create function private.import_subscriber(moved jsonb, overwrite boolean, send_waiting boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  there constant uuid := (
    select subscriber.id from public.newsletter_subscribers as subscriber
    where subscriber.id = (moved ->> 'id')::uuid or lower(subscriber.email) = lower(moved ->> 'email')
    order by subscriber.id = (moved ->> 'id')::uuid desc limit 1
  );
  outcome constant text := private.bring_in('public.newsletter_subscribers', there, moved, overwrite);
begin
  if outcome = 'added' then
    -- The triggers took them for somebody who subscribes now.
    delete from public.mail_outbox as greeting where greeting.subscriber_id = (moved ->> 'id')::uuid;
    update public.newsletter_subscribers as added set confirmed_at = (moved ->> 'confirmed_at')::timestamptz
    where added.id = (moved ->> 'id')::uuid;
    perform private.import_mail(moved -> 'mail', send_waiting);
  end if;
  return outcome;
end;
$$;

create function private.import_call_request(moved jsonb, overwrite boolean, send_waiting boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  there constant uuid := (
    select request.id from public.call_requests as request
    where request.id = (moved ->> 'id')::uuid or request.idempotency_key = moved ->> 'idempotency_key'
    order by request.id = (moved ->> 'id')::uuid desc limit 1
  );
  outcome constant text := private.bring_in('public.call_requests', there, moved, overwrite);
begin
  if outcome = 'added' then
    perform private.import_mail(moved -> 'mail', send_waiting);
  end if;
  return outcome;
end;
$$;

-- Brings rows in as export_rows gave them, and says of each what became of it, in their order:
-- [{"outcome": "added" | "updated" | "same" | "kept" | "refused", "reason": …}]. A row that does not fit is refused with
-- its reason and keeps no other from coming in. `overwrite`: the moved row wins over the one that is there.
create function public.import_rows(part text, moved jsonb, overwrite boolean, send_waiting boolean default false)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  outcomes jsonb := '[]';
  each jsonb;
begin
  -- Nobody subscribes here: no visitor's limits.
  perform set_config('request.headers', '', true), set_config('request.jwt.claims', '', true);
  for each in select value from jsonb_array_elements(moved) loop
    begin
      outcomes := outcomes || jsonb_build_object('outcome', case part
        when 'posts' then private.import_post(each, overwrite)
        when 'pages' then private.import_page(each, overwrite)
        when 'subscribers' then private.import_subscriber(each, overwrite, send_waiting)
        when 'call_requests' then private.import_call_request(each, overwrite, send_waiting)
      end);
    exception when integrity_constraint_violation or data_exception then
      outcomes := outcomes || jsonb_build_object('outcome', 'refused', 'reason', sqlerrm);
    end;
  end loop;
  return outcomes;
end;
$$;
