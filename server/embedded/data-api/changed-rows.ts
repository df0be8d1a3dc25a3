import type { PageStore } from '../../page-cache/store.ts';

/** The channel on which the database reports changes to page rows (supabase/migrations/*_report_changes.sql). */
export const CHANGED_ROWS = 'page_rows';

/**
 * Purges the cached pages that show rows of a table. For any table that is not only shown on post pages, every page is
 * purged.
 * @param table the name in the notification; '' when some may have been missed
 */
export function purgeChanged(pages: Pick<PageStore, 'purgeAll' | 'purgeTags'>, table: string): void {
  if (table === 'blog_posts' || table === 'old_slugs') pages.purgeTags(['posts']);
  else pages.purgeAll();
}
