-- Rights to the functions of the owner's lists. This file can be run again, like the first file of rights.

revoke all on function
  private.first_choice(text),
  private.check_choice(),
  private.preset_purpose(),
  private.choose(text, jsonb)
from public, anon, authenticated, service_role;
-- The roles whose inserts use the default must be able to run it.
grant execute on function private.first_choice(text) to authenticated, service_role;
