/** docs/behaviour.md §6: the administrator is the one whose address is the configured one. Capitals do not matter. */
export function isAdministrator(email: string | undefined, administrator: string): boolean {
  return Boolean(email) && email?.toLowerCase() === administrator.trim().toLowerCase();
}
