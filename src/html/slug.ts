/**
 * The address of a post, made from its title (docs/behaviour.md §5): lowercase, only letters, digits, spaces and
 * hyphens, spaces to hyphens, repeated hyphens collapsed, trimmed. Letters and their accents of any script stay.
 * The answer is empty when the title holds no letter and no digit: ask for an address then.
 */
export function slugify(title: string): string {
  return (
    title
      .normalize('NFC')
      .toLowerCase()
      // Marks that only choose how a sign is drawn; what they belong to is removed below.
      .replace(/[\uFE00-\uFE0F\u20E3\u{E0100}-\u{E01EF}]/gu, '')
      .replace(/[^\p{L}\p{M}\p{Nd}\s-]/gu, '')
      .replace(/[\s-]+/g, '-')
      .replace(/^-|-$/g, '')
  );
}

/** Whether `value` could have come from `slugify`, so that it may stand in an address as it is. */
export function isSlug(value: string): boolean {
  return value !== '' && slugify(value) === value;
}
