/** With this header a page reports that its data could not be loaded, so that the cache sends the last good copy. */
export const LOAD_FAILED = 'x-load-failed';
