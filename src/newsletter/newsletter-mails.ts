import type { Composed, MailSender } from '../mail/mail.ts';
import type { SubscriptionData } from '../mail/outbox-mail.ts';
import { CONFIRM_PATH, UNSUBSCRIBE_PATH } from '../paths.ts';

/** Mail to a new subscriber: a welcome, and the unsubscribe link. */
export function welcome(subscription: SubscriptionData, sender: MailSender): Composed {
  const unsubscribe = address(UNSUBSCRIBE_PATH, subscription, sender);
  return {
    subject: `Welcome to the newsletter of ${sender.name}`,
    headers: {
      // RFC 8058: mail programs show their own unsubscribe button, which posts to the same address.
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    letter: {
      heading: 'Welcome',
      pieces: [
        { kind: 'paragraph', text: "You've been subscribed to my newsletter. Thank you for reading." },
        { kind: 'signature', name: sender.name, url: sender.siteUrl },
        { kind: 'small', text: 'You can leave at any time:' },
        { kind: 'action', label: 'Unsubscribe', url: unsubscribe },
      ],
    },
  };
}

/** Mail to an address that was entered in the form: nothing more is sent unless its owner confirms. */
export function confirmation(subscription: SubscriptionData, sender: MailSender): Composed {
  return {
    subject: `Please confirm: the newsletter of ${sender.name}`,
    letter: {
      heading: 'One more step',
      pieces: [
        { kind: 'paragraph', text: 'Please confirm that you would like to receive my newsletter at this address.' },
        { kind: 'action', label: 'Confirm my subscription', url: address(CONFIRM_PATH, subscription, sender) },
        { kind: 'signature', name: sender.name, url: sender.siteUrl },
        {
          kind: 'small',
          text: 'If this was not you, ignore this mail: nothing else will be sent to you.',
        },
      ],
    },
  };
}

function address(path: string, { token }: SubscriptionData, { siteUrl }: MailSender): string {
  return `${siteUrl}${path}?token=${token}`;
}
