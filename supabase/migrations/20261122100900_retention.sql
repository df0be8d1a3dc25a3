-- Messages from visitors are stored as long as the settings say, and then deleted. The server calls the function daily; a
-- hosted project does it by itself, once pg_cron is switched on:
--   select cron.schedule('delete old submissions', '17 3 * * *', 'select public.delete_old_submissions()');

-- Deletes call requests with their mail, and subscribers who never confirmed, once they are older than retention_days;
-- revisions and counts that are no longer needed. Also counts likes that wait at posts which nobody has liked since.
-- Returns how many requests and subscribers it deleted.
create function public.delete_old_submissions() returns integer
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
  perform private.count_waiting_likes(kept.post_id) from private.post_likes as kept where kept.waiting > 0;
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
