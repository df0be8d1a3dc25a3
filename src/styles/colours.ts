/**
 * `--color-signal` of src/styles/tokens.css in light mode, as sRGB: for mails and images, which cannot use the style
 * sheet.
 */
export const SIGNAL = '#c52f0f';
