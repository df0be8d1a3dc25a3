-- Moves a site's content to another site: two functions for the secret key, which the commands `export` and `import` call.
-- What belongs together (a post with its old addresses and likes, a person with the mail to them) is one row, and is
-- imported whole or not at all.

-- Up to `size` rows of a part whose ids follow `after`, in the order of their ids; fewer where they are large, but at least
-- one while there are any. Parts: posts, pages, subscribers, call_requests. A row has every column of its table. In
-- addition, a post has `old_slugs` ([{"slug", "left_at"}]) and `likes`, and a subscriber and a call request have `mail`, the
-- rows of the outbox.
create function public.export_rows(part text, size integer, after uuid default null) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
-- Timestamps are written in UTC, whatever the session's time zone is.
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

-- The writable columns of a table that a row from another site has. A row from an older site may lack some, which then get
-- their defaults.
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

-- Whether the stored row equals `moved` in all columns that `moved` has. Compared as values of the table's types, because
-- one timestamp can be written in several ways.
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

-- Imports one row and returns 'added', 'updated', 'same' (nothing to do) or 'kept' (another row is stored, and stays).
-- `row_id` is the id of the row that is stored already, or null. The database sets `version` and `updated_at` itself.
create function private.bring_in(relation regclass, row_id uuid, moved jsonb, overwrite boolean) returns text
language plpgsql
set search_path = ''
as $$
declare
  -- A row that was found by its slug or address keeps its id here, because other rows refer to it.
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
  -- Two sites create the same sample articles at different times. A post with published_at shows no other date, so its
  -- created_at may differ.
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
  -- An address that a post uses now must not lead elsewhere.
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

-- A row that still equals its file was not edited here, so the imported one replaces it.
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

-- The mails of somebody who was added just now. Sent, failed and withheld mail keeps its status. The older site sends what
-- waited there as long as it runs, so it counts as failed here, unless `send_waiting` says that the older site runs no
-- more; mail that waited for its turn then goes on waiting for it. A mail that was being sent may have arrived.
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
      when mail ->> 'status' in ('sent', 'failed', 'withheld') then '{}'::jsonb
      when send_waiting and mail ->> 'status' = 'waiting' then '{}'::jsonb
      when send_waiting and mail ->> 'status' in ('held', 'queued') then jsonb_build_object(
        'status', case when configured then 'queued' else 'held' end,
        'next_attempt_at', now()
      )
      else jsonb_build_object(
        'status', 'failed', 'turn', null, 'last_error', 'It waited at another site when it was moved here.'
      )
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
    -- The triggers treated the row as a new subscription.
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

-- Imports rows as export_rows gave them, and returns the outcome of each in the same order:
-- [{"outcome": "added" | "updated" | "same" | "kept" | "refused", "reason": …}]. A row that does not fit is refused with
-- its reason, and the others are imported all the same. With `overwrite` the imported row replaces the stored one.
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
  -- An import is not a visit, so no visitor's limits apply.
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
