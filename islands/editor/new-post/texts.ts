/** The texts of the dialog that creates a post (docs/behaviour.md §5, §8, §10). */
export const NEW_POST = {
  heading: 'New blog post',
  wasKept: 'This was typed earlier and is kept on this device.',
  title: 'Title',
  slug: { label: 'Address', hint: (path: string) => `It will stand at ${path}.`, none: 'It is made from the title.' },
  placeholder: 'Its text is a placeholder, which visitors read if you publish it now.',
  cancel: 'Cancel',
  draft: 'Create draft',
  publish: 'Create and publish',
  busy: 'Creating...',
  problems: {
    title: 'Please give it a title.',
    slug: 'Please give it an address, with a letter or a digit.',
    taken: 'A post with this address already exists.',
  },
  use: (slug: string) => `Use ${slug}`,
  success: { title: 'New post created', description: 'Your new blog post has been created successfully.' },
} as const;
