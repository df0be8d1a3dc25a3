/** `--color-signal` of src/styles/tokens.css in light, as sRGB: for mails and images, which know no style sheet. */
export const SIGNAL = '#c52f0f';
