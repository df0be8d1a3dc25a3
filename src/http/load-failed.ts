/** The header by which a page tells its cache that its data could not be loaded, so that the last good copy is sent. */
export const LOAD_FAILED = 'x-load-failed';
