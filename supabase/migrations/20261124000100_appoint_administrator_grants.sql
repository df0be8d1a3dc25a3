-- Can be run again, after the older grants, and then has the last word (docs/decisions/0007).

-- The secret key alone.
revoke all on function
  public.administrators(),
  public.appoint_administrator(text, boolean)
from public, anon, authenticated;
grant execute on function
  public.administrators(),
  public.appoint_administrator(text, boolean)
to service_role;
