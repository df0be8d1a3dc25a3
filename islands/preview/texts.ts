/** The texts around the preview of a post. */
export const TEXTS = {
  title: 'Preview',
  loading: 'Loading the preview…',
  noScript: 'The preview needs JavaScript, which is switched off in this browser.',
  none: 'There is no such article, or you may not see it.',
  failed: 'The preview could not be loaded. Please try again in a moment.',
  retry: 'Try Again',
} as const;
