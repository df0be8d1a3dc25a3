import { expect, test } from 'vitest';
import { isAdministrator } from './is-administrator.ts';

test('the account with the configured address is the administrator, whatever its capitals', () => {
  expect(isAdministrator('Me@Example.com', ' me@example.com')).toBe(true);
});

test('no account is the administrator without a configured address or an address of its own', () => {
  expect(isAdministrator('', '')).toBe(false);
  expect(isAdministrator(undefined, '')).toBe(false);
  expect(isAdministrator('other@example.com', 'me@example.com')).toBe(false);
});
