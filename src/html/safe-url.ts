const tabsAndNewlines = /[\t\n\r]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const controls = /[\u0000-\u001F\u007F]/;

/** `/x`, but neither `//host` nor `/\host`: browsers read both as the address of another site. */
const ownPath = /^\/(?![/\\])/;
const webAddress = /^https?:\/\/[^/\\]/i;
const contact = /^(?:mailto|tel):./i;
const rasterData = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[a-z0-9+/]+={0,2}$/i;

/**
 * The sanitised address of a link (docs/behaviour.md §5), or `''` when it is not allowed. Allowed are http, https,
 * mailto, tel, root-relative paths (`/about`) and fragments (`#notes`). Other relative paths are not, since their
 * target would differ between the pages that show the text.
 */
export function safeLinkUrl(url: string): string {
  const address = asBrowsersRead(url);
  if (address.startsWith('#') || ownPath.test(address) || contact.test(address)) return address;
  return webAddress.test(address) && URL.canParse(address) ? address : '';
}

/**
 * The sanitised address of an image (docs/behaviour.md §5), or `''`. Allowed are https, http (upgraded, because the
 * content security policy blocks http images), root-relative paths, and base64 data of a raster format. SVG data is not
 * allowed: an SVG is a document, and no feature needs it.
 */
export function safeImageUrl(url: string): string {
  const address = asBrowsersRead(url);
  if (ownPath.test(address)) return address;
  if (webAddress.test(address) && URL.canParse(address)) return upgraded(address);
  const data = address.replaceAll(' ', '');
  return rasterData.test(data) ? data : '';
}

/**
 * Normalises a string as the URL standard does before it looks for a scheme: no control character or space at the ends,
 * no tab or line break anywhere, so `java\tscript:` becomes the `javascript:` that a browser would run. A string with
 * other control characters becomes empty.
 */
function asBrowsersRead(url: string): string {
  let start = 0;
  let end = url.length;
  while (start < end && url.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && url.charCodeAt(end - 1) <= 0x20) end -= 1;
  const address = url.slice(start, end).replace(tabsAndNewlines, '');
  return controls.test(address) ? '' : address;
}

/** Replaces http by https. An explicit port 80 is removed too, because it would not answer https. */
function upgraded(address: string): string {
  if (!/^http:/i.test(address)) return address;
  return address.replace(/^http:/i, 'https:').replace(/^(https:\/\/[^/?#\\]*?):80(?=[/?#\\]|$)/i, '$1');
}
