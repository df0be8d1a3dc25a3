-- The bucket for the blog's images. It is public, so reading by address needs no policy; everything else is the
-- administrator's. No SVG: it can carry script.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'blog-images',
  'blog-images',
  true,
  10485760,
  array['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Supabase owns storage.objects and has switched its row security on.
create policy "the administrator lists blog images" on storage.objects
for select to authenticated
using (bucket_id = 'blog-images' and (select private.is_admin()));

create policy "the administrator uploads blog images" on storage.objects
for insert to authenticated
with check (bucket_id = 'blog-images' and (select private.is_admin()));

create policy "the administrator replaces blog images" on storage.objects
for update to authenticated
using (bucket_id = 'blog-images' and (select private.is_admin()))
with check (bucket_id = 'blog-images' and (select private.is_admin()));

create policy "the administrator deletes blog images" on storage.objects
for delete to authenticated
using (bucket_id = 'blog-images' and (select private.is_admin()));
