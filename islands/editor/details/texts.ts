/** The texts of an item's details (docs/behaviour.md §2, content editor). */
export const DETAILS = {
  title: 'Title',
  close: 'Done',
  slug: {
    label: 'Address',
    hint: (path: string) => `The article stands at ${path}. Links to an old address still lead here.`,
    follows: (path: string) => `The article will stand at ${path}. It follows the title until you change it here.`,
    none: 'It is made from the title.',
    use: (slug: string) => `Use ${slug}`,
    useFree: 'Use one that is free',
  },
  excerpt: {
    label: 'Excerpt',
    hint: 'Shown in lists and under the title. It is the search description, too, unless you write another below.',
  },
  category: 'Category',
  tags: { label: 'Tags', hint: 'Separated by commas.' },
  status: { label: 'Status', draft: 'Draft', published: 'Published' },
  visibility: {
    draft: 'Nobody but you sees a draft.',
    published: 'Everybody sees it.',
    scheduled: (when: string) => `Scheduled for ${when}.`,
  },
  featured: { label: 'Featured Post', hint: 'Leads the blog. Of several, the newest does.' },
  image: { label: 'Featured Image URL', preview: 'The featured image' },
  publishedAt: {
    label: 'Published Date & Time',
    hint: (timeZone: string) =>
      `By the site's clock, ${timeZone}. In the future: it appears then. Empty: dated by when it was made.`,
  },
  sharing: {
    heading: 'Search and sharing',
    searchTitle: {
      label: 'Search title',
      hint: (used: number) => (used ? `${used} characters. Search engines show about 60.` : 'Empty: the title.'),
    },
    searchDescription: {
      label: 'Search description',
      hint: (used: number) => (used ? `${used} characters. Search engines show about 160.` : 'Empty: the excerpt.'),
    },
    image: {
      label: 'Social image URL',
      hint: 'For links in messages and on networks, best 1200 × 630. Empty: the site makes one with the title.',
      placeholder: 'The image that the site makes',
      preview: 'The social image',
      upload: 'Upload social image',
    },
  },
  problems: {
    title: 'Please give it a title.',
    slug: 'Please give it an address, with a letter or a digit.',
    taken: 'A post with this address already exists.',
    tags: (count: number) => `At most 30 tags, and 1,500 characters in all. These are ${count}.`,
    publishedAt: 'Please give a year of four digits.',
    imageUrl: 'Enter an address that begins with https:// or, for an image of this site, with /.',
    imageSize: 'This image is too large to stand in its address. Please upload it.',
    socialImage: 'Networks cannot load such an image. Please upload it, or give a shorter address.',
    content: 'The text is larger than 2 megabytes. Images pasted into it are the usual cause: please upload them.',
  },
} as const;
