import { acknowledgement, notice } from './call-request-mails.ts';
import { headerText } from './header-text.ts';
import { htmlOf, textOf } from './letter.ts';
import type { Composed, Mail, MailSender } from './mail.ts';
import { confirmation, welcome } from './newsletter-mails.ts';
import type { OutboxMail } from './outbox-mail.ts';
import { recovery } from './recovery-mail.ts';

/** Writes the mail that a row of the outbox stands for. The same row gives the same mail, Message-ID included. */
export function composeMail(item: OutboxMail, sender: MailSender): Mail {
  const { subject, letter, replyTo, headers } = compose(item, sender);
  return {
    from: { name: headerText(sender.name), address: sender.from },
    to: item.recipient ?? sender.to,
    replyTo: replyTo ?? { name: headerText(sender.name), address: sender.email },
    subject: headerText(subject, 200),
    text: textOf(letter),
    html: htmlOf(letter),
    messageId: `<${item.id}@${domainOf(sender.from)}>`,
    // No out-of-office answers to mail that no person sent (RFC 3834, and the header that Exchange reads).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
  };
}

function compose(item: OutboxMail, sender: MailSender): Composed {
  switch (item.kind) {
    case 'call_request_notice':
      return notice(item.data, sender);
    case 'call_request_acknowledgement':
      return acknowledgement(item.data, sender);
    case 'newsletter_welcome':
      return welcome(item.data, sender);
    case 'newsletter_confirmation':
      return confirmation(item.data, sender);
    case 'password_recovery':
      return recovery(item.data, sender);
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
