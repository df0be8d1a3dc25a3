import { CONFIRM_PATH, UNSUBSCRIBE_PATH } from '../paths.ts';

/**
 * Whether a path is one of the above. A POST there needs no Origin header: mail programs send none (RFC 8058), and
 * anyone who has the token could send the POST without tricking a visitor into it. The address is a secret, so it must
 * not reach other sites or a cache.
 */
export function isNewsletterLink(path: string): boolean {
  const plain = path.replace(/\/+$/, '');
  return plain === UNSUBSCRIBE_PATH || plain === CONFIRM_PATH;
}
