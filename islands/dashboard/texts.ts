/** Specification §2 (admin dashboard) and §6: the words of the administrator's screens. */
export const TEXTS = {
  title: 'Admin Dashboard',
  badge: 'Admin',
  signOut: 'Sign Out',
  loading: 'Loading...',
  denied: {
    title: 'Access Denied',
    text: "You don't have permission to access this page.",
    home: 'Go Home',
  },
  tabs: { overview: 'Overview', pages: 'Edit Pages', blog: 'Edit Blog', settings: 'Settings' },
  cards: {
    pages: { title: 'Total Pages', text: 'Including Home, About, Books, etc.' },
    posts: { title: 'Blog Posts', none: 'Ready to add blog content', some: 'Including drafts and scheduled posts' },
    books: { title: 'Books', text: 'Published and upcoming titles' },
  },
  quickActions: { title: 'Quick Actions', pages: 'Edit Page Content', blog: 'Manage Blog Posts' },
  pages: { title: 'Edit Page Content', text: 'Select a page to edit its heading and its text.' },
  blog: { title: 'Blog Management', text: 'Select a post to edit it.' },
  editorFailed: 'The editor could not be loaded. Please reload the page.',
  settings: { title: 'Settings', signedInAs: 'Currently signed in as' },
  ended: {
    text: 'Your sign-in has ended. What you typed is still here: sign in again in another tab, then save.',
    link: 'Sign in (opens a new tab)',
  },
} as const;
