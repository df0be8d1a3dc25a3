/** Start and end of the parts that the policy drops with their content and that most often make HTML huge. */
const bulk = [
  ['<!--', '-->'],
  ['<svg', '</svg>'],
  ['<style', '</style>'],
  ['<script', '</script>'],
] as const;

/**
 * Cuts comments, drawings, styles and scripts out of HTML by searching for their start and end. Not a sanitiser: the
 * result is still parsed and cleaned. It only makes huge HTML small enough to parse.
 */
export function withoutBulk(html: string): string {
  return bulk.reduce((text, [start, end]) => cut(text, start, end), html);
}

/** The text of HTML. Tags are replaced by spaces, so that no new tag can form; entities are left to the parser. */
export function withoutTags(html: string): string {
  return withoutBulk(html).replace(/<[^<>]*>?/g, ' ');
}

function cut(html: string, start: string, end: string): string {
  const haystack = asciiLowercase(html);
  let kept = '';
  let from = 0;
  for (;;) {
    const begin = haystack.indexOf(start, from);
    const stop = begin < 0 ? -1 : haystack.indexOf(end, begin);
    if (stop < 0) return kept + html.slice(from);
    kept += `${html.slice(from, begin)} `;
    from = stop + end.length;
  }
}

/** Preserves every index. `toLowerCase` does not: some capitals become two characters. */
function asciiLowercase(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}
