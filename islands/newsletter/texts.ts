/** What the newsletter form answers, in the specification's words (§8). */
export const TEXTS = {
  subscribed: { title: 'Success!', description: "You've been subscribed to our newsletter." },
  already: { title: 'Already subscribed', description: 'This email is already on our list!' },
  failed: { title: 'Error', description: 'Failed to subscribe. Please try again.' },
  sending: '…',
} as const;
