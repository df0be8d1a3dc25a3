/** Where a hosted database tells the site that something it shows was written (docs/decisions/0022). */
export const CONTENT_CHANGED_PATH = '/hooks/content-changed';
