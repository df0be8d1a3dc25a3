import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DARK, LIGHT } from './colours.ts';

const theme = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8');

test.each(Object.entries(LIGHT))('%s in images and mails equals the colour of the style sheet', (name, colour) => {
  expect(colour).toBe(tokenOf(name).light);
});

test.each(Object.entries(DARK))('%s equals the colour of the style sheet in dark mode', (name, colour) => {
  expect(colour).toBe(tokenOf(name).dark);
});

function tokenOf(name: string) {
  const oklch = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
  const values = new RegExp(`--color-${name}: light-dark\\(${oklch}, ${oklch}\\)`).exec(theme)?.slice(1).map(Number);
  const [l = 0, c = 0, h = 0, darkL = 0, darkC = 0, darkH = 0] = values ?? [];
  return { light: hexOf(l, c, h), dark: hexOf(darkL, darkC, darkH) };
}

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
