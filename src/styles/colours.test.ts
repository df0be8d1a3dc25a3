import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DARK, LIGHT } from './colours.ts';
import { readThemeColours } from './theme-colours.ts';

const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');
/** The theme with another value of a token. */
const withColour = (name: string, value: string) =>
  theme.replace(new RegExp(`--color-${name}: [^;]+;`), `--color-${name}: ${value};`);

test('mails, social images and the frame of the browser have the colours of the style sheet', () => {
  expect(LIGHT).toEqual({ paper: '#f9f6f1', ink: '#221b16', muted: '#59514a', rule: '#cbc7bd', signal: '#c52f0f' });
  expect(DARK).toEqual({ paper: '#18130f' });
});

test('the colours of this site are read, and can be told from the paper', () => {
  expect(readThemeColours(theme).problems).toEqual([]);
});

test('a colour may be written in hexadecimal digits', () => {
  const { light, dark, problems } = readThemeColours(withColour('signal', 'light-dark(#0B4F8A, oklch(0.78 0.1 250))'));
  expect([light.signal, dark.signal, problems]).toEqual(['#0b4f8a', expect.stringMatching(/^#[0-9a-f]{6}$/), []]);
});

test('text that is hard to read is named with its line and mode', () => {
  const line = theme.split('\n').findIndex((text) => text.includes('--color-muted:')) + 1;
  expect(readThemeColours(withColour('muted', 'light-dark(#999999, #777777)')).problems).toEqual([
    `line ${line}: --color-muted: its contrast with --color-paper is 2.6 in light mode; text needs 4.5 or more`,
    `line ${line}: --color-muted: its contrast with --color-paper is 4.1 in dark mode; text needs 4.5 or more`,
  ]);
});

test.each(['teal', 'light-dark(#000000)', 'light-dark(#000, #fff)', 'oklch(0.5 0.1 20)'])(
  'a colour written as %s is named with its line',
  (value) => {
    expect(readThemeColours(withColour('ink', value)).problems).toEqual([
      expect.stringMatching(/^line \d+: --color-ink: expected light-dark\(\) with a colour for each mode/),
    ]);
  },
);
