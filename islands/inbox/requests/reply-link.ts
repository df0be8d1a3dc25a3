import { CALL_PURPOSES } from '../../../src/site/owner-choices.ts';
import { type Clock, momentOf } from '../moments.ts';
import type { CallRequest } from './call-request-row.ts';

/** The longest address that reaches every mail program whole (Windows passes on some 2,000 characters). */
const MOST = 1_800;

/**
 * A `mailto:` address for a reply to a call request: addressed to the visitor, with a subject and the message quoted. A
 * message that is too long for an address ends in '…'. The visitor's input is encoded, so it cannot add a recipient or
 * a header.
 */
export function replyLink(request: CallRequest, clock: Clock): string {
  const purpose = CALL_PURPOSES.find(({ value }) => value === request.call_type)?.label ?? request.call_type;
  const opening = [
    `Hello ${request.name},`,
    '',
    '',
    '',
    `On ${momentOf(request.created_at, clock)}, ${request.name} wrote:`,
    '',
  ].join('\n');
  const address = encoded(request.email).replace('%40', '@');
  const link = `mailto:${address}?subject=${encoded(`Re: Your call request (${purpose})`)}&body=${encoded(opening)}`;
  return link + quoted(request.message, MOST - link.length);
}

/** Quotes and encodes a text, in at most `room` characters. */
function quoted(text: string, room: number): string {
  const quotation = text === '' ? '' : text.replace(/^/gm, '> ');
  const whole = encoded(quotation);
  if (whole.length <= room) return whole;
  const ending = encoded(' …');
  let fitting = '';
  for (const character of quotation.toWellFormed()) {
    const next = encoded(character);
    if (fitting.length + next.length + ending.length > room) break;
    fitting += next;
  }
  return fitting && fitting + ending;
}

/** Encodes a text; line breaks become CRLF (RFC 6068). */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed().replace(/\r\n?|\n/g, '\r\n'));
}
