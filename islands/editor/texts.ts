/** The two kinds of items that the editor edits. */
export type ItemKind = 'pages' | 'blog';

/** The editor's shared texts (docs/behaviour.md §2 and §8). Those of a single part are in its own folder. */
export const TEXTS = {
  loading: 'Loading content...',
  /** Leads from an open item back to the list. */
  back: { pages: 'All pages', blog: 'All posts' },
  loadFailure: { title: 'Error', description: 'Failed to load content items' },
  switching: {
    question: 'You have unsaved changes. Are you sure you want to switch items?',
    confirm: 'Switch',
    cancel: 'Stay',
  },
  creating: {
    action: 'New Post',
    failure: { title: 'Error', description: 'Failed to create new post. Please try again.' },
  },
  deleting: {
    action: 'Delete Post',
    busy: 'Deleting...',
    question: 'Are you sure you want to delete this post? You can bring it back for 30 days under Deleted posts.',
    confirm: 'Delete',
    cancel: 'Keep it',
    success: { title: 'Post Deleted', description: 'Blog post has been deleted successfully.' },
    failure: { title: 'Delete Error', description: 'Failed to delete post. Please try again.' },
  },
  pages: {
    editing: 'Editing a page',
    title: 'Page Title',
    details: 'Page Details',
    saved: { title: 'Content Saved', description: 'Page content has been updated successfully.' },
    afterSaving: 'A saved change is built into the site, which takes a moment.',
  },
  blog: {
    editing: 'Editing a post',
    details: 'Blog Post Details',
    saved: { title: 'Content Saved', description: 'Blog post has been updated successfully.' },
    afterSaving: 'Visitors see a saved change with their next request.',
  },
} as const;
