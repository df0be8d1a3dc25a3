/**
 * Every address of the site and of its backend, relative to the root. No other module contains one. Each is an export
 * of its own and written in full, so that a script in the browser holds only the addresses that it uses.
 */

// Pages.
export const HOME_PATH = '/';
export const SECOND_HOME_PATH = '/home-2';
export const ABOUT_PATH = '/about';
export const BOOKS_PATH = '/books';
export const SERVICES_PATH = '/services';
export const PROJECTS_PATH = '/projects';
export const BLOG_PATH = '/blog';
export const SPEAKING_PATH = '/speaking';
export const CONTACT_PATH = '/contact';
export const PRIVACY_PATH = '/privacy';
export const TERMS_PATH = '/terms';

/** A page by the name of its file in content/pages. */
export function pagePath(id: string): string {
  return id === 'home' ? '/' : `/${encodeURIComponent(id)}`;
}

export function bookPath(id: string): string {
  return `/books/${encodeURIComponent(id)}`;
}

/** The address of a service in the list of services. */
export function servicePath(id: string): string {
  return `/services#${id}`;
}

// Articles.
/** The part of the blog's page that a search replaces. */
export const BLOG_RESULTS_PATH = '/blog-results';

export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`;
}

/** An article as Markdown. No slug has a point. */
export function postMarkdownPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}.md`;
}

/** Where an article's form sends a like. */
export function likePath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}/like`;
}

/** The body of an unpublished post, for the administrator alone. */
export function postPreviewPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}/preview`;
}

// Forms, their outcomes, and the links in mails.
export const CONTACT_SEND_PATH = '/contact/send';
export const CONTACT_SENT_PATH = '/contact/sent';
export const SUBSCRIBE_PATH = '/newsletter/subscribe';
export const SUBSCRIBED_PATH = '/newsletter/subscribed';
export const CONFIRM_PATH = '/newsletter/confirm';
export const CONFIRMED_PATH = '/newsletter/confirmed';
export const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe';
export const UNSUBSCRIBED_PATH = '/newsletter/unsubscribed';

// The administrator's pages.
export const ADMIN_PATH = '/admin';
export const INBOX_PATH = '/admin/inbox';
export const MEDIA_PATH = '/admin/media';
export const ACCOUNT_PATH = '/admin/account';
export const PREVIEW_PATH = '/admin/preview';
export const SIGN_IN_PATH = '/auth';
export const FORGOT_PATH = '/auth/forgot';
/** The page for setting a new password; the link in the mail leads there with `#token=`. */
export const RESET_PATH = '/auth/reset';
/** The target of the link in the mail that confirms a new address. */
export const CONFIRM_ADDRESS_PATH = '/auth/address';

/** The editor with an item in it. @param kind `blog` or `pages` @param item a slug or page_id */
export function editorPath(kind: string, item: string): string {
  return `/admin#${kind}/${encodeURIComponent(item)}`;
}

/** The page that shows a post as readers will see it. */
export function previewPath(slug: string): string {
  return `/admin/preview?post=${encodeURIComponent(slug)}`;
}

/** The page that shows a post to whoever has the secret of a link, which is in its query. */
export const SHARED_DRAFT_PATH = '/draft';

export function sharedDraftPath(secret: string): string {
  return `/draft?key=${encodeURIComponent(secret)}`;
}

/** The sign-in page, which then opens a path of this site. @param next may have a query and a fragment */
export function signInPath(next: string): string {
  return `/auth?next=${encodeURIComponent(next).replaceAll('%2F', '/')}`;
}

// What programs read.
export const RSS_PATH = '/rss.xml';
/** What the site offers to language models, as https://llmstxt.org describes it. */
export const LLMS_PATH = '/llms.txt';
export const SITEMAP_PATH = '/sitemap-index.xml';
/** The sitemap of the prerendered pages; the index names it. */
export const PAGES_SITEMAP_PATH = '/sitemap-0.xml';
export const POSTS_SITEMAP_PATH = '/sitemap-posts.xml';
export const MANIFEST_PATH = '/site.webmanifest';
/** Answers as long as the process runs. */
export const HEALTH_PATH = '/healthz';
/** Answers 2xx once the site can serve visitors. */
export const READY_PATH = '/readyz';
/** The endpoint at which the editor requests a build of the site and reads its state. */
export const PUBLISH_PATH = '/publish';
/** The endpoint at which the Overview reads how the site's own backups went. */
export const BACKUPS_PATH = '/backups';
/** The endpoint that gives the editor the still image of a video. */
export const STILL_PATH = '/still';
/** The endpoint that gives the editor what a page on another site says about itself. */
export const CARD_PATH = '/card';
/** A file in every build with the version of each editable page in it. */
export const BUILD_PATH = '/build.json';

// Files.
/** The folder of the files with a hash in their names. */
export const HASHED_FILES = '/_astro/';
/** The folder of the images in public/. */
export const PICTURES_PATH = '/pictures/';
/** The folder of the images that social networks show. */
export const SOCIAL_IMAGES_PATH = '/social/';
export const AUTHOR_IMAGE_PATH = '/pictures/author.webp';
export const FAVICON_PATH = '/favicon.ico';
export const ICON_PATH = '/favicon.svg';
export const TOUCH_ICON_PATH = '/apple-touch-icon.png';
export const ICON_192_PATH = '/icon-192.png';
export const ICON_512_PATH = '/icon-512.png';
export const MASKABLE_ICON_PATH = '/icon-maskable-512.png';

export function categoryImagePath(category: string): string {
  return `/pictures/categories/${category}.webp`;
}

/** An image that came with the sample posts. */
export function sampleImagePath(name: string): string {
  return `/pictures/articles/${name}.webp`;
}

/** The social image of a page. @param name as in src/pages/social, such as `home`, or a book's id */
export function socialPath(name: string): string {
  return `/social/${name}.png`;
}

/** The social image of a page that the owner added. Its name has a point, which no book's id has. */
export function plainPageSocialPath(id: string): string {
  return `/social/${encodeURIComponent(id)}.page.png`;
}

/** The social image of an article. @param digest of what it shows */
export function articleSocialPath(slug: string, digest: string): string {
  return `/social/articles/${encodeURIComponent(slug)}-${digest}.png`;
}

// The backend, as Supabase names it.
export const AUTH_API_PATH = '/auth/v1';
export const DATA_API_PATH = '/rest/v1';
export const STORAGE_API_PATH = '/storage/v1';
export const FUNCTIONS_PATH = '/functions/v1';
export const SEND_CALL_REQUEST_PATH = '/functions/v1/send-contact-email';
export const TOKEN_API_PATH = '/auth/v1/token';
export const USER_API_PATH = '/auth/v1/user';
export const SIGN_UP_API_PATH = '/auth/v1/signup';
export const SIGN_OUT_API_PATH = '/auth/v1/logout';
export const RECOVER_API_PATH = '/auth/v1/recover';
export const RESET_PASSWORD_API_PATH = '/auth/v1/reset-password';
export const FACTORS_API_PATH = '/auth/v1/factors';
export const CONFIRM_ADDRESS_API_PATH = '/auth/v1/confirm-address';
/** The bucket of the uploaded images. */
export const IMAGE_BUCKET = 'blog-images';
/** Where images are uploaded to, and deleted from. */
export const UPLOADS_PATH = '/storage/v1/object/blog-images';
export const LIST_UPLOADS_PATH = '/storage/v1/object/list/blog-images';
export const PUBLIC_FILES_PATH = '/storage/v1/object/public/';
/** The folder of the uploaded images for everybody. */
export const PUBLIC_IMAGES_PATH = '/storage/v1/object/public/blog-images/';

/** A table, or a function as `rpc/NAME`, of the Data API. */
export function dataPath(resource: string): string {
  return `/rest/v1/${resource}`;
}
