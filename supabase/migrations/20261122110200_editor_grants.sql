-- Rights to the functions of drafts, links and the media library. Their tables are in the schema private, which nobody
-- reaches. This file can be run again, like the first file of rights.

revoke all on all tables in schema private from public, anon, authenticated, service_role;
revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on function private.is_admin() to authenticated, service_role;

-- Whoever has the secret of a link.
revoke all on function public.shared_draft(text) from public, anon, authenticated;
grant execute on function public.shared_draft(text) to anon, authenticated, service_role;

-- Everybody who is signed in may call these. Each of them checks that the caller is the administrator.
revoke all on function
  public.store_draft(text, uuid, text, text, integer, jsonb, uuid, uuid),
  public.discard_draft(text, uuid, uuid, uuid),
  public.content_drafts(text, uuid),
  public.share_draft(uuid, integer, text),
  public.draft_links(uuid),
  public.revoke_draft_link(uuid),
  public.media_images(text, jsonb, integer),
  public.describe_image(text, text),
  public.replace_image(text, text)
from public, anon, authenticated, service_role;
grant execute on function
  public.store_draft(text, uuid, text, text, integer, jsonb, uuid, uuid),
  public.discard_draft(text, uuid, uuid, uuid),
  public.content_drafts(text, uuid),
  public.share_draft(uuid, integer, text),
  public.draft_links(uuid),
  public.revoke_draft_link(uuid),
  public.media_images(text, jsonb, integer),
  public.describe_image(text, text),
  public.replace_image(text, text)
to authenticated;

-- The secret key alone.
revoke all on function public.export_image_texts(), public.import_image_texts(jsonb, boolean)
from public, anon, authenticated;
grant execute on function public.export_image_texts(), public.import_image_texts(jsonb, boolean) to service_role;
