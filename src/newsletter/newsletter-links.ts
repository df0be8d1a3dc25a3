/** Where the links in newsletter mails lead. Their token stands for the person who got the mail. */
export const UNSUBSCRIBE_PATH = '/newsletter/unsubscribe';
export const CONFIRM_PATH = '/newsletter/confirm';

/**
 * Whether a path is one of them. A post there needs no origin: mail programs send none (RFC 8058), and who has the token
 * needs no visitor to send it for them. The address is a secret: no other site may read it, nothing may keep it.
 */
export function isNewsletterLink(path: string): boolean {
  const plain = path.replace(/\/+$/, '');
  return plain === UNSUBSCRIBE_PATH || plain === CONFIRM_PATH;
}
