/** The texts of the newsletter form, worded as in docs/behaviour.md §8, and of the pages that its mails open. */
export const TEXTS = {
  subscribed: { title: 'Success!', description: "You've been subscribed to our newsletter." },
  already: { title: 'Already subscribed', description: 'This email is already on our list!' },
  failed: { title: 'Error', description: 'Failed to subscribe. Please try again.' },
  sending: '…',
} as const;

/** Added to the texts above if subscriptions are confirmed by mail. Neither reveals whether an address is confirmed. */
export const CONFIRM_BY_MAIL = {
  subscribed: 'To confirm, please click the link in the mail that is on its way to you.',
  already: 'If you have not confirmed it yet, the mail with the link is sent to you again.',
} as const;
