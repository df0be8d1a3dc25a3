-- Rights to the functions of the second factor. This file can be run again, like the first file of rights.

revoke all on private.recovery_codes, private.recovered_sessions, private.used_codes
from public, anon, authenticated, service_role;
revoke all on function
  private.has_second_factor(uuid),
  private.is_past_second_factor(),
  private.has_fresh_code(),
  private.recovery_code_hash(text),
  private.pass_second_factor(uuid, uuid, bigint),
  private.unenroll(uuid, uuid),
  private.import_second_factor(uuid, jsonb, boolean)
from public, anon, authenticated, service_role;

-- Everybody who is signed in may call these. Each of them checks that the caller is the administrator.
revoke all on function public.new_recovery_codes(), public.recovery_codes_left()
from public, anon, authenticated, service_role;
grant execute on function public.new_recovery_codes(), public.recovery_codes_left() to authenticated;

-- Everybody who is signed in, before the second factor.
revoke all on function public.use_recovery_code(text, boolean) from public, anon, authenticated;
grant execute on function public.use_recovery_code(text, boolean) to authenticated, service_role;

-- The secret key alone.
revoke all on function public.remove_second_factor(uuid) from public, anon, authenticated;
grant execute on function public.remove_second_factor(uuid) to service_role;
