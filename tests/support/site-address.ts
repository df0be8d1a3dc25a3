/**
 * The configured address of every site of the browser tests. A build contains its site's address, so the workers' sites
 * can only share a build if they share the address. Nobody listens there: browser-test.ts leads each worker to its own
 * site.
 */
export const SITE = 'http://localhost:4399';
