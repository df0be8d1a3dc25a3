import type { Composed, MailSender } from '../mail/mail.ts';
import type { RecoveryData } from '../mail/outbox-mail.ts';
import { RESET_PATH } from '../paths.ts';

/**
 * Mail to the account holder: a link for setting a new password once. The token is in the fragment, which browsers
 * never send: it appears in no server log and no referrer.
 */
export function recovery({ token }: RecoveryData, { siteUrl }: MailSender): Composed {
  return {
    subject: 'Set a new password',
    letter: {
      heading: 'Set a new password',
      pieces: [
        {
          kind: 'paragraph',
          text: `Somebody, probably you, asked for a new password for the admin area of ${siteUrl}.`,
        },
        { kind: 'action', label: 'Set a new password', url: `${siteUrl}${RESET_PATH}#token=${token}` },
        {
          kind: 'small',
          text: 'The link works once, within an hour. If this was not you, ignore this mail: nothing changes.',
        },
      ],
    },
  };
}
