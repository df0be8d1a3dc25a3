/** The accounts of the tests. */
export const ACCOUNTS = {
  administrator: { email: 'author@example.com', password: 'a long enough password' },
  stranger: { email: 'stranger@example.com', password: 'another long password' },
  guessed: { email: 'guessed@example.com', password: 'a password to be guessed' },
} as const;
