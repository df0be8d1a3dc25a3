import type { Site } from '../../src/site/site.ts';

/** What the editor knows of the site whose content it edits. */
export interface EditedSite extends Pick<Site, 'name' | 'role' | 'timeZone' | 'locale'> {
  /** Of its public address. */
  host: string;
}
