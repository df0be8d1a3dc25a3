/** The texts of the call-request form. Those of its toasts are exact (docs/behaviour.md §8). */
export const TEXTS = {
  title: 'Request a Call',
  promise: 'Calls typically take 30-60 minutes. You get an answer within 24 hours.',
  labels: {
    name: 'Name',
    email: 'Email',
    company: 'Company',
    phone: 'Phone',
    callType: 'Call Purpose',
    preferredTime: 'Preferred Time',
    timeZone: 'Time Zone',
    message: 'Message',
  },
  namePlaceholder: 'Your full name',
  timePlaceholder: 'Select a time',
  zonePlaceholder: 'e.g. EST, PST, GMT+1',
  submit: 'Submit Request',
  submitting: 'Submitting...',
  cancel: 'Cancel',
  success: {
    title: 'Call Request Submitted!',
    description: "I'll be in touch within 24 hours to schedule our conversation.",
  },
  failureTitle: 'Error',
} as const;
