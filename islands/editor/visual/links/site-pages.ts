import { SITE_PAGES } from '../../../../src/site/owner-choices.ts';
import type { LinkTarget } from './link-target.ts';

/** The site's pages whose name or address contains the typed text. */
export function pagesNamed(typed: string): LinkTarget[] {
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return [];
  return SITE_PAGES.filter(([address, title]) => `${title.toLowerCase()} ${address}`.includes(wanted)).map(
    ([address, title]) => ({ kind: 'page', address, title }),
  );
}
