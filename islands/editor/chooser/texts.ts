/** The texts of the chooser (docs/behaviour.md §2). */
export const CHOOSER = {
  pages: { label: 'Page', placeholder: 'Select a page to edit' },
  blog: { label: 'Blog post', placeholder: 'Select a blog post to edit' },
  retry: 'Try again',
  nothing: 'There is nothing here to edit yet.',
  notFound: 'No title has this in it.',
  more: 'More follow at the end of the list.',
  found: (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`,
  draft: 'Draft',
  scheduled: (when: string) => `Scheduled for ${when}`,
} as const;
