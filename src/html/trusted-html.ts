/** The parts of `window.trustedTypes` that are used; lib.dom does not describe it yet. */
interface TrustedTypes {
  createPolicy<Rest extends unknown[]>(name: string, rules: Rules<Rest>): Rules<Rest>;
}

interface Rules<Rest extends unknown[]> {
  /** Returns a TrustedHTML. It is typed as a string, because lib.dom types the sinks as strings. */
  createHTML(html: string, ...rest: Rest): string;
}

/**
 * Returns a function that makes HTML which the browser's HTML sinks accept, under a Trusted Types policy of this name.
 * `src/http/security-headers.ts` lists the names that each page may use. The policy is created at the first call, since
 * a page that only imports this module may not be allowed to create it. Browsers without Trusted Types get a plain
 * string.
 *
 * @param createHTML makes the string safe for the sinks that the policy is meant for
 */
export function trustedHtml<Rest extends unknown[]>(
  name: string,
  createHTML: (html: string, ...rest: Rest) => string,
): (html: string, ...rest: Rest) => string {
  let policy: Rules<Rest> | undefined;
  return (html, ...rest) => {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    policy ??= trustedTypes ? trustedTypes.createPolicy(name, { createHTML }) : { createHTML };
    return policy.createHTML(html, ...rest);
  };
}

/**
 * Unchanged HTML for a parser whose document is inert: `DOMParser`, or the content of a `template`. The HTML policy has
 * to parse HTML before it is safe. Never use this for an element of the page; `safe-html.ts` is for that.
 */
export const htmlToParse = trustedHtml('html-parser', (html) => html);

/** Parses HTML into a separate document, where no script runs and no resource loads. */
export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(htmlToParse(html), 'text/html');
}

/** A well-formed start tag. Never matches a `<` inside, so that the search is linear in the length. */
const startTag = /<[a-z][^\s<>/]*(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/gi;
/** Attribute values, which are skipped, and a `style` attribute with its quoted value. */
const styleAttribute = /"[^"]*"|'[^']*'|(?<=[\s"'/])style(?=\s*=)(?:\s*=\s*("[^"]*"|'[^']*'))?/gi;

/**
 * Renames `style` attributes to `data-style`, which browsers do not interpret. The page's content security policy applies
 * to parsed documents too: Chromium reports each style attribute, and Word's are so many that parsing a megabyte took
 * 15 seconds. In a tag that is not well-formed the attribute may stay, which costs a report and nothing else.
 *
 * @param wanted matches the styles to keep; others are removed
 */
export function withInertStyles(html: string, wanted?: RegExp): string {
  return html.replace(startTag, (tag) =>
    /style/i.test(tag)
      ? tag.replace(styleAttribute, (found: string, value?: string) => {
          if (!/^s/i.test(found)) return found;
          return value && wanted && !wanted.test(value) ? '' : `data-style${found.slice('style'.length)}`;
        })
      : tag,
  );
}
