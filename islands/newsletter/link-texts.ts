/** The texts of the pages that links in newsletter mails open. None reveals whether an address is on the list. */
export const LINK_TEXTS = {
  unsubscribe: {
    title: 'Unsubscribe',
    description: 'Do you want to stop receiving our newsletter?',
    submit: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    description: 'Your address is not on our list any more, and no further newsletter will be sent to it.',
  },
  confirm: {
    title: 'Confirm your subscription',
    description: 'One more click, and our newsletter comes to you.',
    submit: 'Confirm',
  },
  confirmed: {
    title: 'Subscription confirmed',
    description: 'Thank you! From now on our newsletter comes to you.',
  },
  unusable: {
    title: 'This link does not work',
    description:
      'It may have been cut on its way, or it belongs to a subscription that has ended. Please open the whole link from the mail.',
  },
  failed: 'This did not work just now. Please try again in a moment.',
} as const;
