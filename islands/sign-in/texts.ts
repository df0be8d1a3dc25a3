/** Specification §2, §4 and §8: the words of the sign-in form. */
export const TEXTS = {
  title: 'Admin Sign In',
  subtitle: 'Sign in to access the admin area',
  email: 'Email',
  emailPlaceholder: 'Enter your email',
  password: 'Password',
  passwordPlaceholder: 'Enter your password',
  submit: 'Sign In',
  submitting: 'Signing In...',
  failureTitle: 'Sign In Error',
  success: { title: 'Success', description: 'Signed in successfully!' },
} as const;
