import { PASSWORD_MINIMUM } from '../../../src/account/password.ts';

/** The texts of the account's page. */
export const ACCOUNT = {
  title: 'Account',
  back: 'Back to the dashboard',
  lead: 'How you sign in, and where you are signed in.',
  loading: 'Loading...',
  failureTitle: 'Error',
  failed: 'This could not be done. Please reload the page and try again.',
  currentPassword: 'Current password',
  address: {
    title: 'Address',
    now: 'You sign in as',
    text: 'If this site sends mail, the new address has to be confirmed with a link that is mailed to it; until then nothing changes. Otherwise it changes at once.',
    setting:
      'The setting ADMIN_EMAIL, or email in content/site.yaml, may keep the former address: no start changes it back, and none makes a second administrator. Only another value there changes this account.',
    field: 'New address',
    submit: 'Change Address',
    submitting: 'Changing Address...',
    changed: { title: 'Address Changed', description: 'Sign in with the new address from now on.' },
    mailed: (address: string) => `A mail is on its way to ${address}. The link in it works once, within an hour.`,
  },
  password: {
    title: 'Password',
    text: `At least ${PASSWORD_MINIMUM} characters. You stay signed in here, and are signed out everywhere else.`,
    field: 'New password',
    show: 'Show passwords',
    submit: 'Change Password',
    submitting: 'Changing Password...',
    changed: { title: 'Password Changed', description: 'You were signed out everywhere else.' },
  },
  sessions: {
    title: 'Sessions',
    text: 'The browsers in which you are signed in. A session is seen at least once an hour while the admin area is open.',
    current: 'This browser',
    signedIn: 'Signed in',
    seen: 'Last seen',
    end: 'End',
    endLabel: (name: string, moment: string) => `End the session of ${name}, signed in ${moment}`,
    endOthers: 'End All Other Sessions',
    question: 'End all sessions but this one? Whoever uses them has to sign in again.',
    confirm: 'End Sessions',
    cancel: 'Cancel',
    ended: { title: 'Session Ended' },
    othersEnded: { title: 'All Other Sessions Ended' },
    alone: 'You are signed in nowhere else.',
    notLoaded: 'The sessions could not be loaded.',
    retry: 'Try Again',
  },
} as const;

/** The texts of the page that the mail to a new address leads to. */
export const CONFIRMATION = {
  title: 'Confirm your new address',
  text: 'You will sign in with the address that this link was mailed to.',
  submit: 'Confirm Address',
  submitting: 'Confirming Address...',
  done: (address: string) => `From now on you sign in as ${address}.`,
  doneElsewhere: 'Your address is confirmed. If a mail has gone to your former address as well, follow its link too.',
  incomplete: 'This link is not complete, or has been used. Please change the address again.',
  signIn: 'Go on to the admin area',
  failureTitle: 'Error',
  failed: 'The address could not be confirmed. Please reload the page and try again.',
} as const;
