-- Rights to the functions of the account. This file can be run again, like the first file of rights.

revoke all on private.address_changes from public, anon, authenticated, service_role;
revoke all on function private.new_address_token(uuid, text), private.void_account_links(uuid)
from public, anon, authenticated, service_role;

-- Everybody who is signed in may call these. Each of them checks that the caller is the administrator.
revoke all on function public.account_sessions(), public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.account_sessions(), public.end_session(uuid) to authenticated;

-- The secret key alone: their caller has asked for the password or has a token.
revoke all on function
  public.end_other_sessions(uuid, uuid),
  public.change_address(uuid, text),
  public.request_address_change(uuid, text),
  public.confirm_address(text)
from public, anon, authenticated;
grant execute on function
  public.end_other_sessions(uuid, uuid),
  public.change_address(uuid, text),
  public.request_address_change(uuid, text),
  public.confirm_address(text)
to service_role;
