import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readThemeColours } from './theme-colours.ts';

/**
 * Colours of src/styles/theme.css as sRGB, for what cannot use the style sheet: mails, social images and the colour of
 * the browser's own frame. In a build, server/build/inlined-choices.ts replaces this module by the values. A hosted
 * function has no files, so its mails have the sample's colours.
 */
export function readColours(root: string) {
  const { light, dark } = readThemeColours(readFileSync(join(root, 'src/styles/theme.css'), 'utf8'));
  const { paper, ink, muted, rule, signal } = light;
  return { LIGHT: { paper, ink, muted, rule, signal }, DARK: { paper: dark.paper } };
}

const SAMPLE: ReturnType<typeof readColours> = {
  LIGHT: { paper: '#f9f6f1', ink: '#221b16', muted: '#59514a', rule: '#cbc7bd', signal: '#c52f0f' },
  DARK: { paper: '#18130f' },
};

export const { LIGHT, DARK } = ofThisSite();

function ofThisSite() {
  try {
    return readColours(fileURLToPath(new URL('../..', import.meta.url)));
  } catch {
    return SAMPLE;
  }
}
