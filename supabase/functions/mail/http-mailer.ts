import type { MailAddress } from '../../../src/mail/mail.ts';
import { type Mailer, MailFailure } from './mailer.ts';

/** The time limit for an answer, in milliseconds. */
const DEADLINE_MS = 30_000;

/**
 * Statuses caused by the account or a temporary state, not by the mail: they pass, or the operator can correct them.
 */
const MENDABLE = new Set([401, 402, 403, 404, 405, 407, 408, 409, 421, 425, 429]);

/**
 * Sends through an HTTP mail API: a JSON POST with a bearer key, in the form described in docs/mail.md. The Message-ID
 * is also sent as `Idempotency-Key`, by which providers that support the header recognise a retry.
 */
export function createHttpMailer(url: string, key: string, deadlineMs = DEADLINE_MS): Mailer {
  return {
    async send({ from, to, replyTo, subject, text, html, messageId, headers }, signal) {
      const deadline = AbortSignal.timeout(deadlineMs);
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': messageId.replace(/[<>]/g, ''),
        },
        body: JSON.stringify({
          from: addressLine(from),
          to: [to],
          reply_to: replyTo.address,
          subject,
          text,
          html,
          headers: { ...headers, 'Message-ID': messageId },
        }),
        // Redirects are not followed: a provider announces a new address to people, not by redirecting mails.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      }).catch((error: unknown) => {
        throw new MailFailure(`HTTP ${error instanceof Error ? error.name : 'failure'}`, false);
      });
      await response.body?.cancel();
      if (response.ok) return;
      const refused = response.status >= 400 && response.status < 500 && !MENDABLE.has(response.status);
      throw new MailFailure(`HTTP ${response.status}`, refused);
    },
  };
}

/** `"Name" <address>`, with quotes and backslashes in the name escaped. */
function addressLine({ name, address }: MailAddress): string {
  return name === '' ? address : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
}
