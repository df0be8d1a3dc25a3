/**
 * A short digest of a text (cyrb53), as letters and digits, for detecting that a text has changed. Not cryptographic: a
 * text with a given digest is easy to construct.
 */
export function digest(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (2 ** 32 * (0x1fffff & low) + (high >>> 0)).toString(36);
}
