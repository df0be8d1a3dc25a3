import { prepareSites } from './browser-sites.ts';

/** Playwright runs this once before the workers start. */
export default prepareSites;
