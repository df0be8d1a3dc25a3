/** The texts of the form that asks for a code. */
export const CODE = {
  text: 'Enter the six digits that your authenticator app shows.',
  recoveryText: 'Enter one of the recovery codes that you stored. It works once.',
  field: 'Code',
  recoveryField: 'Recovery code',
  submit: 'Continue',
  submitting: 'Checking...',
  useRecovery: 'Use a recovery code',
  useApp: 'Use a code from the app',
  back: 'Back',
  failureTitle: 'Error',
  failed: 'The code could not be checked. Please try again in a moment.',
  noFactor: 'This account has no second factor any more. Please reload the page.',
  wrongRecovery: 'This recovery code is not right, or has been used.',
  tooMany: 'Too many recovery codes were tried. Please try again in an hour.',
} as const;
