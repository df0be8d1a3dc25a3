import { PUBLIC_IMAGES_PATH } from '../../src/paths.ts';

/**
 * Rewrites the addresses of a site's own images in a text to the new site's. An embedded backend writes them without
 * its origin, a hosted one with it. Addresses of images that are not in `names` stay as they are.
 * @param base the part before the name on the new site
 */
export function rewriteImageAddresses(text: string, names: ReadonlySet<string>, base: string): string {
  return text.replaceAll(ADDRESS, (address, name: string) => (names.has(decoded(name)) ? `${base}${name}` : address));
}

/** Ends at any character that ends an address in HTML or in a srcset. */
const ADDRESS = new RegExp(String.raw`(?:https?://[^/\s"'<>]+)?${PUBLIC_IMAGES_PATH}([^\s"'<>?#,]+)`, 'g');

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
