import type { PageId } from '../site/pages.ts';

/** The file at BUILD_PATH. A page that was built from its file because the backend could not be read is missing. */
export type Build = Readonly<{ pages: Readonly<Partial<Record<PageId, number>>> }>;

/**
 * The answer of /publish: the state of the build, or that it was requested from another host, or that publishing is
 * unavailable. A type without a schema, to keep the schema library out of the editor's bundle.
 */
export type PublishAnswer = Readonly<{
  status: 'idle' | 'building' | 'failed' | 'requested' | 'unavailable';
  reason?: string | undefined;
}>;
