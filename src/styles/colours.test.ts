import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SIGNAL } from './colours.ts';

test('the signal colour of mails and images is the one of the style sheet', () => {
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  const [, lightness, chroma, hue] =
    /--color-signal: light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/.exec(tokens) ?? [];
  expect(SIGNAL).toBe(hexOf(Number(lightness), Number(chroma), Number(hue)));
});

/** Converts OKLCH to sRGB in hexadecimal digits (CSS Color 4, §10). */
function hexOf(lightness: number, chroma: number, degrees: number): string {
  const a = chroma * Math.cos((degrees * Math.PI) / 180);
  const b = chroma * Math.sin((degrees * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const digits = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
