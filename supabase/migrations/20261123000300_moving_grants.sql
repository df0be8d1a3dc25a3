-- Can be run again, after the older grants, and then has the last word (docs/decisions/0007).

revoke all on function
  private.columns_of(regclass, jsonb),
  private.insert_moved(regclass, jsonb),
  private.update_moved(regclass, uuid, jsonb),
  private.is_moved_already(regclass, uuid, jsonb),
  private.bring_in(regclass, uuid, jsonb, boolean),
  private.import_post(jsonb, boolean),
  private.import_page(jsonb, boolean),
  private.import_mail(jsonb, boolean),
  private.import_subscriber(jsonb, boolean, boolean),
  private.import_call_request(jsonb, boolean, boolean)
from public, anon, authenticated, service_role;

-- The secret key alone: these pass row security.
revoke all on function
  public.export_rows(text, integer, uuid),
  public.import_rows(text, jsonb, boolean, boolean)
from public, anon, authenticated;
grant execute on function
  public.export_rows(text, integer, uuid),
  public.import_rows(text, jsonb, boolean, boolean)
to service_role;
