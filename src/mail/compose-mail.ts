import { headerText } from './header-text.ts';
import { htmlOf, textOf } from './letter.ts';
import type { Composed, Mail, MailSender } from './mail.ts';
import type { OutboxMail } from './outbox-mail.ts';

/** Writes the letter of each kind of mail. Features write them; the function's entry hands them over. */
export type Letters = Readonly<{
  [Kind in OutboxMail['kind']]: (data: Extract<OutboxMail, { kind: Kind }>['data'], sender: MailSender) => Composed;
}>;

/** Writes the mail that a row of the outbox stands for. The same row gives the same mail, Message-ID included. */
export function composeMail(letters: Letters, item: OutboxMail, sender: MailSender): Mail {
  // Each kind has the data of its own letter, which the compiler cannot follow through the table.
  const write = letters[item.kind] as (data: OutboxMail['data'], sender: MailSender) => Composed;
  const { subject, letter, replyTo, headers } = write(item.data, sender);
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

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
