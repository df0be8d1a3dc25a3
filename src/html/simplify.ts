/** What the policy drops with its content and what most often makes HTML huge, by beginning and end. */
const bulk = [
  ['<!--', '-->'],
  ['<svg', '</svg>'],
  ['<style', '</style>'],
  ['<script', '</script>'],
] as const;

/**
 * HTML with its comments, drawings, styles and scripts cut out by their first and last characters. Not a sanitiser:
 * what is left is parsed and made safe like anything else. It only makes huge HTML small enough to parse.
 */
export function withoutBulk(html: string): string {
  return bulk.reduce((text, [start, end]) => cut(text, start, end), html);
}

/** The text of HTML, tags replaced by spaces (so that no new tag can form), entities left to the parser. */
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

/** Keeps every index, which `toLowerCase` does not: some capitals become two characters. */
function asciiLowercase(text: string): string {
  return text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}
