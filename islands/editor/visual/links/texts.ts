/** The texts of the link editor, its search and the link card. */
export const LINKS = {
  title: 'Link',
  address: 'Address',
  text: 'Text',
  newTab: 'Open in a new tab',
  save: 'Set link',
  /** Why an address is refused. */
  refusals: {
    missing: 'Enter an address.',
    refused:
      'A link leads to an http, https, mailto or tel address, to a page of this site such as /about, or to a place on the page such as #notes.',
    incomplete: 'This address is not complete. A web address looks like https://example.com/page.',
  },
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
  asCard: 'Show as a card',
} as const;
