/** The account that signs in during the browser tests. */
export const ACCOUNTS = {
  administrator: { email: 'author@example.com', password: 'a long enough password' },
  stranger: { email: 'stranger@example.com', password: 'another long password' },
} as const;
