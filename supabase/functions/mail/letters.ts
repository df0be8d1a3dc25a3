import { acknowledgement, notice } from '../../../src/domain/mail/call-request-mails.ts';
import type { Letters } from '../../../src/domain/mail/compose-mail.ts';
import { confirmation, welcome } from '../../../src/domain/mail/newsletter-mails.ts';
import { recovery } from '../../../src/domain/mail/recovery-mail.ts';

/** Every letter that this site sends, by the kind that its row in the outbox names. */
export const letters: Letters = {
  call_request_notice: notice,
  call_request_acknowledgement: acknowledgement,
  newsletter_welcome: welcome,
  newsletter_confirmation: confirmation,
  password_recovery: recovery,
};
