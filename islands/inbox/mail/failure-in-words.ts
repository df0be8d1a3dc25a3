/** Explains a refusal at each step of SMTP. */
const REFUSED_AT: Record<string, string> = {
  'RCPT TO': 'The mail server does not take mail for this address.',
  DATA: 'The mail server refused what the mail says.',
  'MAIL FROM': 'The mail server does not let this site send in its name.',
};

const UNREACHED =
  /^(ECONN\w*|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|EAI_AGAIN|EHOST\w*|ENET\w*|HTTP (Type|Timeout|Abort)Error)$/;

/**
 * Explains a mail failure to a person who knows nothing about mail servers.
 * @param code as supabase/functions/mail/ writes it into the outbox: 'SMTP 550 5.1.1 at RCPT TO', 'HTTP 401',
 * 'ECONNREFUSED'
 */
export function failureInWords(code: string | null): string {
  const [, smtp, step = ''] = /^SMTP (\d{3})\b.* at (.+)$/.exec(code ?? '') ?? [];
  if (smtp?.startsWith('4')) return 'The mail server put it off each time.';
  if (step.startsWith('AUTH') || smtp === '535') return 'The mail server refused the password of this site.';
  if (smtp) return REFUSED_AT[step] ?? 'The mail server refused it.';
  const [, http] = /^HTTP (\d{3})$/.exec(code ?? '') ?? [];
  if (http === '401' || http === '403') return 'The mail service refused the key of this site.';
  if (http === '429') return 'The mail service had taken too many mails.';
  if (http) return http < '500' ? 'The mail service refused it.' : 'The mail service was out of order.';
  if (UNREACHED.test(code ?? '')) return 'The mail server could not be reached.';
  if (code?.includes('worker stopped')) return 'The site stopped while sending it.';
  if (code?.includes('written from its row')) return 'The mail could not be written.';
  return 'It could not be sent.';
}
