import type { PageId } from '../site/pages.ts';

/** The endpoint at which the editor requests a build of the site and reads its state. */
export const PUBLISH_PATH = '/publish';

/** A file in every build with the version of each editable page in it. */
export const BUILD_PATH = '/build.json';

/** The content of that file. A page that was built from its file because the backend could not be read is missing. */
export type Build = Readonly<{ pages: Readonly<Partial<Record<PageId, number>>> }>;

/**
 * The answer of /publish: the state of the build, or that it was requested from another host, or that publishing is
 * unavailable. A type without a schema, to keep the schema library out of the editor's bundle.
 */
export type PublishAnswer = Readonly<{
  status: 'idle' | 'building' | 'failed' | 'requested' | 'unavailable';
  reason?: string | undefined;
}>;
