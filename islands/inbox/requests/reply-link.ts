import { CALL_PURPOSES } from '../../../src/call-request/call-request-options.ts';
import { type Clock, momentOf } from '../moments.ts';
import type { CallRequest } from './call-request-row.ts';

/** Longest address that mail programs are sure to be handed whole (Windows passes on some 2,000 characters). */
const MOST = 1_800;

/**
 * A `mailto:` address that answers a call request: to the visitor, with a subject and the message quoted below. A message
 * that is too long for an address ends in '…'. Whatever the visitor wrote is encoded: none of it can add a recipient or a
 * header.
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

/** A text as a quotation, encoded, in at most `room` characters. */
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

/** Line breaks are CRLF in an address (RFC 6068). */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed().replace(/\r\n?|\n/g, '\r\n'));
}
