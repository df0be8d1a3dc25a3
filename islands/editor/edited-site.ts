import type { Site } from '../../src/site/site.ts';

/** The data of the site that the editor needs. */
export interface EditedSite extends Pick<Site, 'name' | 'role' | 'timeZone' | 'locale'> {
  /** The host of its public address. */
  host: string;
  /** The ids of the pages that are switched off; absent when there are none. */
  pagesOff?: readonly string[];
}
