/**
 * Rewrites the addresses of a site's own images in a text, so that they lead to where the images are now. An embedded
 * backend writes them without its address, a hosted one with; a name that did not move with them is left alone.
 * @param base what stands before the name at the new place
 */
export function leadToImages(text: string, names: ReadonlySet<string>, base: string): string {
  return text.replaceAll(ADDRESS, (address, name: string) => (names.has(decoded(name)) ? `${base}${name}` : address));
}

/** Up to what ends an address in HTML, or in the list of a srcset. */
const ADDRESS = /(?:https?:\/\/[^/\s"'<>]+)?\/storage\/v1\/object\/public\/blog-images\/([^\s"'<>?#,]+)/g;

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
