/** The texts about the differences between two versions of an item, loaded with the comparison. */
export const DIFFERENCES = {
  same: 'Nothing but the moment of saving differs.',
  sameText: 'Only the way in which the HTML is written differs.',
  /** How the two versions are marked. */
  legend: {
    mine: { mark: 'Underlined', rest: (side: string) => ` or after +: only in ‘${side}’.` },
    theirs: { mark: 'Struck through', rest: (side: string) => ` or after −: only in ‘${side}’.` },
  },
  unchanged: (count: number) => (count === 1 ? 'One unchanged passage' : `${count} unchanged passages`),
  formatting: 'Only the formatting differs',
  /** The kinds of blocks, shown when they differ. */
  blocks: {
    p: 'Paragraph',
    h1: 'Heading 1',
    h2: 'Heading 2',
    h3: 'Heading 3',
    h4: 'Heading 4',
    h5: 'Heading 5',
    h6: 'Heading 6',
    li: 'List item',
    blockquote: 'Quotation',
    pre: 'Code',
    figure: 'Figure',
    tr: 'Table row',
  } as Readonly<Record<string, string>>,
  attributes: { href: 'Link', src: 'Image', alt: 'Alternative text' } as Readonly<Record<string, string>>,
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
  nothing: 'none',
} as const;
