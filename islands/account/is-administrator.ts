/** docs/behaviour.md §6: the administrator is the account with the configured address, compared ignoring case. */
export function isAdministrator(email: string | undefined, administrator: string): boolean {
  return Boolean(email) && email?.toLowerCase() === administrator.trim().toLowerCase();
}
