import type { PageId } from '../site/pages.ts';

/** Where the editor asks for the site to be built anew, and how that goes. */
export const PUBLISH_PATH = '/publish';

/** A file of every build that says which version of each editable page is in it. */
export const BUILD_PATH = '/build.json';

/** What that file says; a page that was built from its file alone, because the backend could not be read, is missing. */
export type Build = Readonly<{ pages: Readonly<Partial<Record<PageId, number>>> }>;

/**
 * What /publish answers: that a build runs, failed, was asked for elsewhere, or that nothing here can publish. A type and
 * no schema: the editor that reads it has no room for a library that checks.
 */
export type PublishAnswer = Readonly<{
  status: 'idle' | 'building' | 'failed' | 'requested' | 'unavailable';
  reason?: string | undefined;
}>;
