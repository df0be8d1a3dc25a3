-- Rights to the functions of the second factor, and again to what 20261123120100_account_grants.sql takes back. This file can
-- be run again, like the first file of rights.

revoke all on all tables in schema private from public, anon, authenticated, service_role;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
-- What the policies, and the defaults of columns that these roles write, call.
grant execute on function private.is_admin(), private.first_choice(text) to authenticated, service_role;

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
