/** The two kinds of things that the editor edits. */
export type EditorMode = 'pages' | 'blog';

/** Specification §2 and §8: the words of the editor. */
export const TEXTS = {
  loading: 'Loading content...',
  titleField: 'Title',
  htmlField: 'HTML',
  unsaved: 'Unsaved changes',
  save: 'Save Changes',
  saving: 'Saving...',
  retry: 'Try again',
  preview: 'Preview on its own page',
  nothing: 'There is nothing here to edit yet.',
  switching: {
    question: 'You have unsaved changes. Are you sure you want to switch items?',
    confirm: 'Switch',
    cancel: 'Stay',
  },
  loadFailure: { title: 'Error', description: 'Failed to load content items' },
  saveFailure: { title: 'Save Error', description: 'Failed to save content. Please try again.' },
  titleMissing: 'Please give it a title.',
  signedOut: 'Your sign-in has ended. Your text is still here: sign in again in another tab, then save.',
  refused: 'This sign-in may not change it. Your text is still here.',
  gone: 'It was deleted in the meantime. Your text is still here: copy what you need.',
  changed: {
    text: 'It was changed somewhere else since you opened it. Your text is still here, not saved.',
    keepMine: 'Save mine over it',
    takeTheirs: 'Discard mine, show the other',
  },
  pages: {
    label: 'Page',
    placeholder: 'Select a page to edit',
    details: 'Page Title',
    saved: { title: 'Content Saved', description: 'Page content has been updated successfully.' },
    afterSaving: 'Visitors see a saved change once the site has next been built.',
  },
  blog: {
    label: 'Blog post',
    placeholder: 'Select a blog post to edit',
    details: 'Blog Post Details',
    saved: { title: 'Content Saved', description: 'Blog post has been updated successfully.' },
    afterSaving: 'Visitors see a saved change within a minute.',
  },
} as const;
