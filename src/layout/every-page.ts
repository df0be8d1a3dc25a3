import { openDialogs } from '../../islands/call-request/open-dialog.ts';

/**
 * The script of every page; it adds behaviour to plain elements. It is inlined in the page, so it shares no module with
 * the islands, nor src/paths.ts: a module that both use would become a file of its own, and cost a request. Addresses
 * come from attributes.
 */
export function startPage(): void {
  openDialogs();
  // For a stored session the link leads straight to the admin area, which checks whether the session is valid.
  const link = document.querySelector<HTMLAnchorElement>('[data-admin]');
  if (link?.dataset.admin && hasStoredSession()) link.href = link.dataset.admin;
}

/** Whether a session is stored under a name as islands/account/storage-key.ts makes it, for any backend host. */
function hasStoredSession(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
  } catch {
    return false;
  }
}
