import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tokensIn, typeStyle } from './tokens.ts';

const theme = readFileSync(join(import.meta.dirname, '../styles/theme.css'), 'utf8');

test('every type size is shown with its value, because tokens of an inline theme are no custom properties', () => {
  const names = tokensIn(theme, 'text').map(({ name }) => name);
  expect(names).toContain('fine');
  for (const name of names) expect(typeStyle(theme, name)).toMatch(/^font-size: (?:[\d.]+rem|clamp\()/);
});

test('a type size of a role brings its line height and letter spacing', () => {
  expect(typeStyle(theme, 'label')).toBe('font-size: 0.8125rem; line-height: 1.5; letter-spacing: 0.015em');
});
