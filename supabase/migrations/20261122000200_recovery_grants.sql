-- Who may do what with what the migrations before this one added. Can be run again (docs/decisions/0007).

revoke all on private.password_recoveries from public, anon, authenticated, service_role;

revoke all on function
  private.new_recovery_token(uuid),
  private.require_session()
from public, anon, authenticated, service_role;

-- The server's own key alone: it limits who asks how often, and has checked the password.
revoke all on function
  public.request_password_recovery(text),
  public.use_recovery_token(text),
  public.end_sessions(uuid)
from public, anon, authenticated;
grant execute on function
  public.request_password_recovery(text),
  public.use_recovery_token(text),
  public.end_sessions(uuid)
to service_role;
