/**
 * Makes the slug of a post from its title (docs/behaviour.md §5): lowercase, only letters, digits, spaces and hyphens,
 * spaces to hyphens, repeated hyphens collapsed, trimmed. Letters and accents of any script are kept. The result is
 * empty when the title contains no letter and no digit; the author must then enter a slug.
 */
export function slugify(title: string): string {
  return (
    title
      .normalize('NFC')
      .toLowerCase()
      // Variation marks only choose how a symbol is drawn; the symbol itself is removed below.
      .replace(/[\uFE00-\uFE0F\u20E3\u{E0100}-\u{E01EF}]/gu, '')
      .replace(/[^\p{L}\p{M}\p{Nd}\s-]/gu, '')
      .replace(/[\s-]+/g, '-')
      .replace(/^-|-$/g, '')
  );
}

/** Whether `value` is a possible result of `slugify`, and so may be used in an address unchanged. */
export function isSlug(value: string): boolean {
  return value !== '' && slugify(value) === value;
}
