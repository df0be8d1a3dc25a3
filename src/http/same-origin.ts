/**
 * Whether a form may have been posted by the site itself: the Origin header names the configured address, or the host
 * that was requested. A page on another site can set neither header.
 * @param origin the Origin header, null when there is none
 * @param host the Host header
 * @param site the configured address of the site
 */
export function isOwnOrigin(origin: string | null, host: string | null, site: string | undefined): boolean {
  if (origin === null || !URL.canParse(origin)) return false;
  const named = new URL(origin);
  return named.host === host || (site !== undefined && named.origin === new URL(site).origin);
}
