import { prepareSites } from './browser-sites.ts';

/** Playwright runs it once, before the workers start. */
export default prepareSites;
