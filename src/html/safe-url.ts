const tabsAndNewlines = /[\t\n\r]+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they have no place in an address.
const controls = /[\u0000-\u001F\u007F]/;

/** `/x`, but neither `//host` nor `/\host`: browsers read both as the address of another site. */
const ownPath = /^\/(?![/\\])/;
const webAddress = /^https?:\/\/[^/\\]/i;
const contact = /^(?:mailto|tel):./i;
const rasterData = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[a-z0-9+/]+={0,2}$/i;

/**
 * The address a link may have (docs/behaviour.md §5), or `''` when it has none: http, https, mailto, tel, the site's
 * root-relative paths (`/about`) and fragments (`#notes`). Everything else is blank, relative paths included, since
 * they would lead elsewhere on every page that shows the text.
 */
export function safeLinkUrl(url: string): string {
  const address = asBrowsersRead(url);
  if (address.startsWith('#') || ownPath.test(address) || contact.test(address)) return address;
  return webAddress.test(address) && URL.canParse(address) ? address : '';
}

/**
 * The address a picture may have (docs/behaviour.md §5), or `''`: https, http (upgraded, because the content security
 * policy blanks http pictures), the site's own root-relative paths, and base64 data of a raster format. No SVG data: it
 * is a document, and nothing here needs it.
 */
export function safeImageUrl(url: string): string {
  const address = asBrowsersRead(url);
  if (ownPath.test(address)) return address;
  if (webAddress.test(address) && URL.canParse(address)) return upgraded(address);
  const data = address.replaceAll(' ', '');
  return rasterData.test(data) ? data : '';
}

/**
 * What the URL standard makes of a string before it looks for a scheme: no control or space at the ends, no tab or line
 * break anywhere, so `java\tscript:` is the `javascript:` that a browser would run. Other controls empty it.
 */
function asBrowsersRead(url: string): string {
  let start = 0;
  let end = url.length;
  while (start < end && url.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && url.charCodeAt(end - 1) <= 0x20) end -= 1;
  const address = url.slice(start, end).replace(tabsAndNewlines, '');
  return controls.test(address) ? '' : address;
}

/** https in place of http; an explicit port 80 would not answer https, so it goes too. */
function upgraded(address: string): string {
  if (!/^http:/i.test(address)) return address;
  return address.replace(/^http:/i, 'https:').replace(/^(https:\/\/[^/?#\\]*?):80(?=[/?#\\]|$)/i, '$1');
}
