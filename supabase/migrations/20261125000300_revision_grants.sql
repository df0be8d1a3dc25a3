-- Can be run again, after the older grants, and then has the last word (docs/decisions/0007).

-- Row security lets the administrator read. Nobody with the public key writes, whatever a policy may say one day.
revoke all on public.content_revisions from public, anon, authenticated;
grant select on public.content_revisions to authenticated;
grant select, insert, update, delete on public.content_revisions to service_role;

-- Called by other functions and by triggers alone.
revoke all on function
  private.keep_revision(),
  private.resume_history(),
  private.thin_revisions()
from public, anon, authenticated, service_role;

revoke all on function public.restore_post(uuid) from public, anon, authenticated, service_role;
grant execute on function public.restore_post(uuid) to authenticated;
