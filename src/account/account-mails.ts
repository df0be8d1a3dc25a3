import type { Composed, MailSender } from '../mail/mail.ts';
import type { AddressChangeData, RecoveryData } from '../mail/outbox-mail.ts';
import { CONFIRM_ADDRESS_PATH, RESET_PATH } from '../paths.ts';

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

/** Mail to an account's new address: a link that confirms it. The token is in the fragment, as above. */
export function addressChange({ token }: AddressChangeData, { siteUrl }: MailSender): Composed {
  return {
    subject: 'Confirm your new address',
    letter: {
      heading: 'Confirm your new address',
      pieces: [
        {
          kind: 'paragraph',
          text: `Somebody, probably you, wants to sign in to the admin area of ${siteUrl} with this address.`,
        },
        { kind: 'action', label: 'Confirm the address', url: `${siteUrl}${CONFIRM_ADDRESS_PATH}#token=${token}` },
        {
          kind: 'small',
          text: 'The link works once, within an hour. If this was not you, ignore this mail: nothing changes.',
        },
      ],
    },
  };
}
