/** Why an image is refused, as sentences for the user; the same in the browser and on the server. */
export const IMAGE_REFUSALS = {
  empty: 'This file is empty.',
  notAnImage: 'This file is not an image of a kind that can be shown: JPEG, PNG, GIF, WebP or AVIF.',
  svg: 'SVG drawings are not accepted, because they can contain scripts. Please save it as PNG or WebP.',
  tooLarge: 'This image is larger than 10 MB. Please choose a smaller one.',
} as const;

/** The refusal for a file whose first bytes match no allowed format. */
export function formatRefusal(head: Uint8Array): string {
  if (head.length === 0) return IMAGE_REFUSALS.empty;
  return /<svg|<\?xml/i.test(new TextDecoder().decode(head)) ? IMAGE_REFUSALS.svg : IMAGE_REFUSALS.notAnImage;
}
