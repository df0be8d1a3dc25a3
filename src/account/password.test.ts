import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PASSWORD_MINIMUM, passwordProblem } from './password.ts';

test('a password has at least ten characters of any kind', () => {
  expect(passwordProblem('123456789')).toContain('at least 10');
  expect(passwordProblem('ten chars!')).toBeUndefined();
  expect(passwordProblem('🌱'.repeat(9))).toContain('at least 10');
});

test('a password beyond the length that bcrypt reads is refused', () => {
  expect(passwordProblem('x'.repeat(72))).toBeUndefined();
  expect(passwordProblem('x'.repeat(73))).toContain('at most 72');
  expect(passwordProblem('ü'.repeat(37))).toContain('at most 72');
});

test('the auth service is configured with the same minimum length', () => {
  const config = readFileSync('supabase/config.toml', 'utf8');
  expect(config).toContain(`minimum_password_length = ${PASSWORD_MINIMUM}\n`);
});
