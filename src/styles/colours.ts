/**
 * Colours of src/styles/theme.css as sRGB, for what cannot use the style sheet: mails, social images and the colour of
 * the browser's own frame.
 */
export const LIGHT = {
  paper: '#f9f6f1',
  ink: '#221b16',
  muted: '#59514a',
  rule: '#cbc7bd',
  signal: '#c52f0f',
} as const;
export const DARK = { paper: '#18130f' } as const;
