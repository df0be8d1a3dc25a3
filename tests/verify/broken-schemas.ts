/** One statement on top of the migrations, with the exact list of checks that must fail. */
type Broken = Readonly<{ broken: string; sql: string; noticed: readonly string[] }>;

export const BROKEN_SCHEMAS: readonly Broken[] = [
  {
    broken: 'posts without row security',
    sql: 'alter table public.blog_posts disable row level security',
    noticed: [
      'visitors/drafts-hidden',
      'visitors/scheduled-hidden',
      'strangers/drafts-hidden',
      'strangers/scheduled-hidden',
      'strangers/blog_posts-insert',
      'strangers/blog_posts-update',
      'strangers/blog_posts-delete',
    ],
  },
  {
    broken: 'a policy that shows drafts',
    sql: `alter policy "visitors read public posts" on public.blog_posts
      using (published_at is null or published_at <= now())`,
    noticed: ['visitors/drafts-hidden'],
  },
  {
    broken: 'a policy that shows scheduled posts',
    sql: `alter policy "visitors read public posts" on public.blog_posts using (status = 'published')`,
    noticed: ['visitors/scheduled-hidden'],
  },
  {
    broken: 'a blog that visitors cannot read',
    sql: 'drop policy "visitors read public posts" on public.blog_posts',
    noticed: ['visitors/public-posts'],
  },
  {
    broken: 'an article function that shows drafts',
    sql: `create or replace view private.public_posts as
      select post.id, post.slug, post.title, post.content, post.category, post.featured, post.image_url, post.tags,
        post.updated_at, post.listed_at,
        jsonb_build_object('slug', post.slug, 'title', post.title, 'excerpt', post.excerpt, 'category', post.category,
          'featured', post.featured, 'image_url', null, 'read_time', post.read_time, 'listed_at', post.listed_at) as summary,
        post.search_title, post.search_description, post.social_image_url
      from public.blog_posts as post where post.listed_at <= now()`,
    noticed: ['visitors/drafts-hidden', 'strangers/drafts-hidden'],
  },
  {
    broken: 'call requests that anybody inserts',
    sql: `do $$ begin
      grant insert on public.call_requests to anon;
      create policy "anybody" on public.call_requests for insert to anon with check (true);
    end $$`,
    noticed: ['visitors/call_requests-insert'],
  },
  {
    broken: 'subscribers that anybody reads',
    sql: `do $$ begin
      grant select on public.newsletter_subscribers to anon;
      create policy "anybody" on public.newsletter_subscribers for select to anon using (true);
    end $$`,
    noticed: ['visitors/newsletter_subscribers-hidden', 'visitors/newsletter-nothing-back'],
  },
  {
    broken: 'an outbox that every account reads',
    sql: 'alter policy "the administrator reads the outbox" on public.mail_outbox using (true)',
    noticed: ['strangers/mail_outbox-hidden'],
  },
  {
    broken: 'posts that every account deletes',
    sql: 'alter policy "the administrator deletes posts" on public.blog_posts using (true)',
    noticed: ['strangers/blog_posts-delete'],
  },
  {
    broken: 'pages without row security',
    sql: 'alter table public.page_content disable row level security',
    noticed: [
      'visitors/unpublished-pages-hidden',
      'strangers/unpublished-pages-hidden',
      'strangers/page_content-update',
    ],
  },
  {
    broken: 'pages that anybody changes',
    sql: `do $$ begin
      grant update (title, image_url) on public.page_content to anon;
      create policy "anybody" on public.page_content for update to anon using (true) with check (true);
    end $$`,
    noticed: ['visitors/page_content-update'],
  },
  {
    broken: 'a newsletter that takes nobody',
    sql: 'drop policy "visitors subscribe" on public.newsletter_subscribers',
    noticed: ['visitors/newsletter-open'],
  },
  {
    broken: 'a newsletter whose tokens visitors choose',
    sql: 'grant insert (token) on public.newsletter_subscribers to anon',
    noticed: ['visitors/newsletter-address-alone'],
  },
  {
    broken: 'settings that anybody makes',
    sql: 'grant execute on function public.configure(jsonb) to anon',
    noticed: ['visitors/configure'],
  },
  {
    broken: 'held mail that anybody releases',
    sql: 'grant execute on function public.release_held_mail() to anon',
    noticed: ['visitors/release_held_mail'],
  },
  {
    broken: 'no like_post',
    sql: 'drop function public.like_post(text)',
    noticed: ['visitors/like_post', 'strangers/like_post'],
  },
  {
    broken: 'a sitemap that answers otherwise',
    sql: `create or replace function public.blog_sitemap() returns jsonb language sql stable as $$ select '{}'::jsonb $$`,
    noticed: ['visitors/blog_sitemap', 'strangers/blog_sitemap'],
  },
  {
    broken: 'a column that is missing',
    sql: 'alter table public.page_content drop column source_hash',
    noticed: ['tables/page_content'],
  },
  {
    broken: 'a bucket that is private',
    sql: `update storage.buckets set public = false where id = 'blog-images'`,
    noticed: ['images/bucket'],
  },
  {
    broken: 'a bucket that is missing',
    sql: `delete from storage.buckets where id = 'blog-images'`,
    noticed: ['images/bucket'],
  },
  {
    broken: 'images that anybody uploads',
    sql: `create policy "anybody" on storage.objects for insert to anon with check (true)`,
    noticed: ['visitors/images-upload'],
  },
];
