-- Can be run again, after the older grants, and then has the last word (docs/decisions/0007).

revoke all on private.call_request_texts from public, anon, authenticated, service_role;

revoke all on function
  private.keep_call_request_text(),
  private.require_administrator(),
  private.call_request_page(text, text, timestamptz, uuid, integer)
from public, anon, authenticated, service_role;

-- Whoever is signed in may ask; each of them looks itself whether it is the administrator.
revoke all on function
  public.inbox_call_requests(text, text, jsonb, integer),
  public.inbox_subscribers(text, jsonb, integer),
  public.inbox_failed_mail(jsonb, integer),
  public.inbox_counts(),
  public.send_mail_again(jsonb)
from public, anon, authenticated, service_role;
grant execute on function
  public.inbox_call_requests(text, text, jsonb, integer),
  public.inbox_subscribers(text, jsonb, integer),
  public.inbox_failed_mail(jsonb, integer),
  public.inbox_counts(),
  public.send_mail_again(jsonb)
to authenticated;
