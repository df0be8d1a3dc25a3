import { headerText } from '../mail/header-text.ts';
import type { Piece } from '../mail/letter.ts';
import type { Composed, MailSender } from '../mail/mail.ts';
import type { CallRequestData } from '../mail/outbox-mail.ts';
import { PREFERRED_TIMES } from './call-request-options.ts';

/** Mail to the author with everything the visitor entered. A reply goes to the visitor. */
export function notice(request: CallRequestData, sender: MailSender): Composed {
  const name = headerText(request.name);
  const mark = request.suspected_spam ? '[Suspected spam] ' : '';
  return {
    subject: `${mark}Call request from ${headerText(request.name, 80)}: ${headerText(purposeOf(request))}`,
    replyTo: { name, address: request.email },
    letter: {
      heading: 'A call request',
      pieces: [
        ...(request.suspected_spam ? [SPAM_WARNING] : []),
        { kind: 'facts', rows: [['Name', request.name], ['Email', request.email], ...facts(request)] },
        ...message(request, 'Message'),
        { kind: 'paragraph', text: `Answer this mail to write to ${name}.` },
        { kind: 'small', text: `Sent from ${sender.siteUrl} on ${moment(request.created_at, sender.timeZone)}.` },
      ],
    },
  };
}

const SPAM_WARNING: Piece = {
  kind: 'paragraph',
  text:
    'This may be spam: a field that people do not see was filled in, or the form was sent faster than a person types. ' +
    'The sender was not written to.',
};

/** Mail to the visitor: that the request arrived, what happens next, and what was sent. */
export function acknowledgement(request: CallRequestData, sender: MailSender): Composed {
  return {
    subject: `Your call request to ${sender.name}`,
    headers: { 'Auto-Submitted': 'auto-replied' },
    letter: {
      heading: 'Your call request has arrived',
      pieces: [
        { kind: 'paragraph', text: `Dear ${headerText(request.name)},` },
        // docs/behaviour.md §8, in the words of the form.
        {
          kind: 'paragraph',
          text: "Thank you. I'll be in touch within 24 hours to schedule our conversation.",
        },
        { kind: 'signature', name: sender.name, url: sender.siteUrl },
        { kind: 'small', text: 'This is what you sent:' },
        { kind: 'facts', rows: [['Name', request.name], ['Email', request.email], ...facts(request)] },
        ...message(request, 'Message'),
        {
          kind: 'small',
          text: 'If you did not ask for a call, somebody gave your address by mistake; you can ignore this mail.',
        },
      ],
    },
  };
}

/** All fields except name, e-mail and message; empty ones are left out. */
function facts(request: CallRequestData): [string, string][] {
  const rows: [string, string][] = [
    ['Company', request.company],
    ['Phone', request.phone],
    ['Call purpose', purposeOf(request)],
    ['Preferred time', labelOf(PREFERRED_TIMES, request.preferredTime)],
    ['Time zone', request.timeZone],
  ];
  return rows.filter(([, value]) => value !== '');
}

function message(request: CallRequestData, label: string): Piece[] {
  return request.message === '' ? [] : [{ kind: 'quotation', label, text: request.message }];
}

/** The owner's words for the purpose; its stored value when the owner does not list it any more. */
function purposeOf({ purpose, callType }: CallRequestData): string {
  return purpose ?? callType;
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value;
}

function moment(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone }).format(date);
}
