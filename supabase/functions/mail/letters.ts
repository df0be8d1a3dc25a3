import { addressChange, recovery } from '../../../src/account/account-mails.ts';
import { acknowledgement, notice } from '../../../src/call-request/call-request-mails.ts';
import type { Letters } from '../../../src/mail/compose-mail.ts';
import { confirmation, welcome } from '../../../src/newsletter/newsletter-mails.ts';

/** The template of every mail that this site sends, by the kind stored in the outbox. */
export const letters: Letters = {
  call_request_notice: notice,
  call_request_acknowledgement: acknowledgement,
  newsletter_welcome: welcome,
  newsletter_confirmation: confirmation,
  password_recovery: recovery,
  address_change: addressChange,
};
