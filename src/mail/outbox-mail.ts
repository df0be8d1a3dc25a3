import { z } from 'zod';

const callRequest = z.object({
  name: z.string(),
  email: z.string(),
  company: z.string(),
  phone: z.string(),
  timeZone: z.string(),
  preferredTime: z.string(),
  callType: z.string(),
  /** The words for `callType`. */
  purpose: z.string().nullish(),
  message: z.string(),
  /** When it was stored. */
  created_at: z.coerce.date(),
  suspected_spam: z.boolean(),
});

const subscription = z.object({
  email: z.string(),
  /** Anyone who has it can confirm and end this subscription. */
  token: z.uuid(),
});

const passwordRecovery = z.object({
  /** Anyone who has it can set the account's password, once. */
  token: z.string().regex(/^[0-9a-f]{64}$/),
});

const addressChange = z.object({
  /** Anyone who has it can confirm the account's new address, once. */
  token: z.string().regex(/^[0-9a-f]{64}$/),
});

const row = {
  id: z.uuid(),
  /** Null when the mail goes to the author. */
  recipient: z.string().nullable(),
  /** Incremented by the database each time the mail is claimed: 1 the first time. */
  attempts: z.number().int(),
};

/** A pending mail, as the SQL function `claim_mail` returns it. */
export const outboxMailSchema = z.discriminatedUnion('kind', [
  z.object({ ...row, kind: z.literal('call_request_notice'), data: callRequest }),
  z.object({ ...row, kind: z.literal('call_request_acknowledgement'), recipient: z.string(), data: callRequest }),
  z.object({ ...row, kind: z.literal('newsletter_welcome'), recipient: z.string(), data: subscription }),
  z.object({ ...row, kind: z.literal('newsletter_confirmation'), recipient: z.string(), data: subscription }),
  z.object({ ...row, kind: z.literal('password_recovery'), recipient: z.string(), data: passwordRecovery }),
  z.object({ ...row, kind: z.literal('address_change'), recipient: z.string(), data: addressChange }),
]);

export type OutboxMail = z.infer<typeof outboxMailSchema>;
export type CallRequestData = z.infer<typeof callRequest>;
export type SubscriptionData = z.infer<typeof subscription>;
export type RecoveryData = z.infer<typeof passwordRecovery>;
export type AddressChangeData = z.infer<typeof addressChange>;
