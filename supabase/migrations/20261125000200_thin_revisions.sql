-- How much of the past is kept. Of each post and page: all revisions of the last day; the newest 50 however old they are;
-- beyond those the last one of each day, for 90 days. Of a deleted post: everything until its 30 days are over.

create function private.thin_revisions() returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.content_revisions as kept
  where kept.kind = 'post'
    and not exists (select from public.blog_posts as post where post.id = kept.item_id)
    and not exists (
      select from public.content_revisions as deletion
      where deletion.item_id = kept.item_id and deletion.restorable_until > now()
    );

  delete from public.content_revisions as kept
  using (
    select
      id,
      row_number() over (partition by item_id order by replaced_at desc) as place,
      row_number() over (
        partition by item_id, (replaced_at at time zone 'UTC')::date order by replaced_at desc
      ) as place_of_day
    from public.content_revisions
  ) as ranked
  where ranked.id = kept.id
    and ranked.place > 50
    and kept.replaced_at < now() - interval '1 day'
    and (ranked.place_of_day > 1 or kept.replaced_at < now() - interval '90 days');
end;
$$;

-- As it was, and the revisions: a hosted project that deletes old submissions daily thins them too.
create or replace function public.delete_old_submissions() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  days constant integer := (select settings.retention_days from private.settings);
  requests integer := 0;
  subscribers integer := 0;
begin
  perform private.thin_revisions();
  delete from private.limit_events as expired where expired.at < clock_timestamp() - interval '1 day';
  if days > 0 then
    delete from public.call_requests as old where old.created_at < now() - make_interval(days => days);
    get diagnostics requests = row_count;
    delete from public.newsletter_subscribers as old
    where old.confirmed_at is null and old.created_at < now() - make_interval(days => days);
    get diagnostics subscribers = row_count;
  end if;
  return requests + subscribers;
end;
$$;
