/** Words about two states of an item, side by side. */
export const COMPARING = {
  field: 'Field',
  mine: 'Yours',
  theirs: 'The other',
  same: 'Nothing but the moment of saving differs.',
  fields: {
    title: 'Title',
    content: 'Text',
    slug: 'Address',
    excerpt: 'Excerpt',
    category: 'Category',
    tags: 'Tags',
    status: 'Status',
    featured: 'Featured Post',
    imageUrl: 'Featured Image URL',
    publishedAt: 'Published Date & Time',
  },
  yes: 'Yes',
  no: 'No',
  nothing: '–',
} as const;
