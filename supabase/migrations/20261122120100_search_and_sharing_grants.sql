-- Rights to the columns for search engines and social networks. This file can be run again, like the first file of rights,
-- which takes them back.

grant insert (search_title, search_description, social_image_url) on public.blog_posts to authenticated;
grant update (search_title, search_description, social_image_url) on public.blog_posts to authenticated;
revoke all on function private.draft_image_names(jsonb) from public, anon, authenticated, service_role;
