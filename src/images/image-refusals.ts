/** Why an image is refused, as sentences for the user; the same in the browser and on the server. */
export const IMAGE_REFUSALS = {
  empty: 'This file is empty.',
  notAnImage: 'This file is not an image of a kind that can be shown: JPEG, PNG, GIF, WebP or AVIF.',
  heic: 'HEIC images, as iPhones take them, are not shown by most browsers. Please export the image as JPEG.',
  svg: 'SVG drawings are not accepted, because they can contain scripts. Please save it as PNG or WebP.',
  tooLarge: 'This image is larger than 10 MB. Please choose a smaller one.',
} as const;

/** The refusal for a file whose first bytes match no allowed format. */
export function formatRefusal(head: Uint8Array): string {
  if (head.length === 0) return IMAGE_REFUSALS.empty;
  const text = new TextDecoder('latin1').decode(head);
  // The main brand in the `ftyp` box. AVIF files begin like this, too, and are recognised as such before.
  if (/^.{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(text)) return IMAGE_REFUSALS.heic;
  return /<svg|<\?xml/i.test(text) ? IMAGE_REFUSALS.svg : IMAGE_REFUSALS.notAnImage;
}
