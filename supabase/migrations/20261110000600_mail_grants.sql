-- Who may do what with what the migrations before this one added. Can be run again, after 20261101000700_grants.sql,
-- and then has the last word (docs/decisions/0007).
-- The columns of newsletter_subscribers and mail_outbox need nothing new: visitors may still insert `email` alone and
-- read nothing, the token included.

revoke all on private.settings, private.limit_events from public, anon, authenticated, service_role;

-- Functions are anybody's to run unless that is taken back. These are called by other functions and by triggers alone.
revoke all on function
  private.salted_hash(text),
  private.client_hash(text),
  private.request_client(),
  private.take_place(text, integer, interval),
  private.refuse_for_now(text, integer),
  private.receive_subscriber(),
  private.admit_subscriber(),
  private.queue_newsletter_mail(uuid, text),
  private.greet_subscriber(),
  private.mail_error(text, text, public.call_requests)
from public, anon, authenticated, service_role;

revoke all on function
  public.configure(jsonb),
  public.submit_call_request(jsonb, text, boolean, text, boolean),
  public.claim_mail(integer, interval),
  public.finish_mail(uuid, integer, text, boolean),
  public.release_held_mail(),
  public.delete_old_submissions(),
  public.unsubscribe(uuid),
  public.confirm_subscription(uuid),
  public.resend_confirmation(text)
from public, anon, authenticated;

-- The server's own key.
grant execute on function
  public.configure(jsonb),
  public.submit_call_request(jsonb, text, boolean, text, boolean),
  public.claim_mail(integer, interval),
  public.finish_mail(uuid, integer, text, boolean),
  public.release_held_mail(),
  public.delete_old_submissions()
to service_role;

-- Visitors, by the links in their mail.
grant execute on function
  public.unsubscribe(uuid),
  public.confirm_subscription(uuid),
  public.resend_confirmation(text)
to anon, authenticated, service_role;
