import { expect, test } from 'vitest';
import { isAdministrator } from './is-administrator.ts';

test('the configured address is the administrator, however it is capitalised', () => {
  expect(isAdministrator('Me@Example.com', ' me@example.com')).toBe(true);
});

test('nobody is where none is configured, nor without an address', () => {
  expect(isAdministrator('', '')).toBe(false);
  expect(isAdministrator(undefined, '')).toBe(false);
  expect(isAdministrator('other@example.com', 'me@example.com')).toBe(false);
});
