-- Can be run again, after the older grants, and then has the last word (docs/decisions/0007).

revoke all on sequence private.subscription_answers from public, anon, authenticated, service_role;

revoke all on function
  private.release_waiting_mail(text, text),
  private.take_turn(text, text, integer, text, text),
  private.may_tell_duplicate(boolean),
  private.count_waiting_likes(uuid)
from public, anon, authenticated, service_role;
