/** The texts of the link editor, its search and the link card. */
export const LINKS = {
  hint: 'Type to search pages and posts, or paste an address: https://example.com, name@example.com, /about or #notes.',
  results: 'Pages and posts',
  found: (count: number) => (count === 1 ? '1 page or post found' : `${count} pages and posts found`),
  failed: 'Posts could not be searched just now.',
  page: 'Page',
  post: 'Post',
  draft: 'Draft: visitors do not see it',
  scheduled: 'Scheduled: visitors do not see it yet',
  card: 'Link at the caret',
  open: 'Open',
  edit: 'Edit',
  unlink: 'Unlink',
} as const;
