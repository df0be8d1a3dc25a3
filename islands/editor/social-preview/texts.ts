/** The texts about how other services show a post. */
export const SOCIAL_PREVIEW = {
  heading: 'How others show it',
  search: 'A search engine',
  link: 'A link in a message or on a network',
  noExcerpt: 'Without an excerpt the title stands in its place. Write one above: about 160 characters are shown.',
  longTitle: 'Search engines cut titles of more than about 60 characters.',
  longExcerpt: 'Search engines cut descriptions of more than about 160 characters.',
  draft: 'Nobody sees it while it is a draft.',
  failed: 'It could not be loaded.',
} as const;
