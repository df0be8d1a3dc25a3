import { PASSWORD_MINIMUM } from '../../src/account/password.ts';

/** The texts of the sign-in form (docs/behaviour.md §2, §4 and §8). */
export const TEXTS = {
  title: 'Admin Sign In',
  subtitle: 'Sign in to access the admin area',
  email: 'Email',
  emailPlaceholder: 'Enter your email',
  password: 'Password',
  passwordPlaceholder: 'Enter your password',
  submit: 'Sign In',
  submitting: 'Signing In...',
  forgot: 'Forgot password?',
  failureTitle: 'Sign In Error',
  success: { title: 'Success', description: 'Signed in successfully!' },
} as const;

/** The texts of the form that requests a link for a new password. */
export const FORGOT = {
  title: 'Forgot password?',
  subtitle: 'Enter the email that you sign in with. You will be sent a link to set a new password.',
  submit: 'Send Link',
  submitting: 'Sending...',
  sent: 'If there is an account with this email, a link is on its way. It works once, within an hour.',
  failureTitle: 'Error',
  back: 'Back to sign in',
} as const;

/** The texts of the form that sets the new password. */
export const RESET = {
  title: 'Set a new password',
  subtitle: `At least ${PASSWORD_MINIMUM} characters. You will be signed out everywhere, and sign in with it then.`,
  password: 'New password',
  show: 'Show password',
  submit: 'Set Password',
  submitting: 'Setting Password...',
  incomplete: 'This link is not complete, or has been used. Please ask for a new one.',
  askAgain: 'Ask for a new link',
  failureTitle: 'Error',
  success: { title: 'Password Changed', description: 'Sign in with your new password.' },
} as const;
