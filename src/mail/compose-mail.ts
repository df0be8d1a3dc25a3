import { headerText } from './header-text.ts';
import { htmlOf, textOf } from './letter.ts';
import type { Composed, Mail, MailSender } from './mail.ts';
import type { OutboxMail } from './outbox-mail.ts';

/**
 * A function for each kind of mail that composes its letter. The features implement them; the function's entry point
 * collects them.
 */
export type Letters = Readonly<{
  [Kind in OutboxMail['kind']]: (data: Extract<OutboxMail, { kind: Kind }>['data'], sender: MailSender) => Composed;
}>;

/** Composes the mail for a row of the outbox. The same row always gives the same mail, with the same Message-ID. */
export function composeMail(letters: Letters, item: OutboxMail, sender: MailSender): Mail {
  // Each kind has its own data type; the compiler cannot infer that the table matches them.
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
    // Suppresses out-of-office replies to automatic mail (RFC 3834, and the header that Exchange reads).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
  };
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
