import type { PageStore } from '../../page-cache/store.ts';

/** Where the database reports that rows which pages show have changed (supabase/migrations/*_report_changes.sql). */
export const CHANGED_ROWS = 'page_rows';

/**
 * Purges the pages that show rows of a table. What is not known to be shown by posts' pages alone purges every page.
 * @param table as the notification names it
 */
export function purgeChanged(pages: Pick<PageStore, 'purgeAll' | 'purgeTags'>, table: string): void {
  if (table === 'blog_posts' || table === 'old_slugs') pages.purgeTags(['posts']);
  else pages.purgeAll();
}
