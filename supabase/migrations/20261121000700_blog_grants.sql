-- Who may do what with what the migrations before this one added. Can be run again, after the older grants, and then
-- has the last word (docs/decisions/0007).

revoke all on private.post_texts, private.post_counts, private.old_slugs, private.post_likes, private.public_posts
from public, anon, authenticated, service_role;

-- Called by other functions and by triggers alone.
revoke all on function
  private.folded(text),
  private.short_runs(text),
  private.longest_runs(text),
  private.plain_text(text),
  private.keep_post_text(),
  private.count_posts(),
  private.count_no_posts(),
  private.remember_slug(),
  private.public_post_counts(),
  private.posts_mentioning(text, text),
  private.posts_listing(text, text, integer, integer)
from public, anon, authenticated, service_role;

-- Anybody reads the blog, and may like it.
revoke all on function
  public.blog_list(text, text, integer, integer),
  public.blog_article(text),
  public.blog_sitemap(),
  public.like_post(text)
from public, anon, authenticated;
grant execute on function
  public.blog_list(text, text, integer, integer),
  public.blog_article(text),
  public.blog_sitemap(),
  public.like_post(text)
to anon, authenticated, service_role;
