import { parseFragment } from '#parse-html';
import { isBoundedToParse } from '../../html/parse-guard.ts';
import { elementsOf, textOf } from '../../html/prose-tree.ts';
import { fetchPublic } from '../../http/fetch-public.server.ts';
import { IMAGE_HEAD_BYTES, type ImageFormat, imageFormat } from '../../images/image-format.ts';
import { shortened } from '../../mail/header-text.ts';

/** What a page says about itself, as plain text, with its image. */
export interface Card {
  readonly title: string;
  readonly description: string;
  /** The name of its site. */
  readonly site: string;
  readonly image?: { readonly type: ImageFormat; readonly bytes: Uint8Array<ArrayBuffer> };
}

/** Pages say it in their head, which is at their beginning. */
const MOST_OF_PAGE = 512 * 1024;
const LARGEST_IMAGE = 5 * 1024 * 1024;
const LONGEST = { title: 200, description: 300, site: 80 };

/**
 * Fetches the title, description, site name and image of a page on another site.
 *
 * @param address as the author gave it
 * @param gateway where requests go instead, as `{gateway}/{host}{path}`
 * @returns 'unknown' for an address that may not be requested, 'none' if there is no page with a title
 * @throws when the page cannot be reached
 */
export async function fetchCard(address: string, gateway = ''): Promise<Card | 'unknown' | 'none'> {
  const url = URL.parse(address.trim());
  if (!url) return 'unknown';
  const page = await fetchPublic(url, { accept: 'text/html', limit: MOST_OF_PAGE, isCut: true, gateway });
  if (page === 'refused') return 'unknown';
  if (!page || !/^(?:text\/html|application\/xhtml\+xml)\b/i.test(page.type)) return 'none';
  const said = saidIn(decoded(page.body, page.type));
  const title = said('og:title', 'twitter:title', 'title');
  if (!title) return 'none';
  const image = await imageAt(
    URL.parse(said('og:image:secure_url', 'og:image', 'twitter:image'), page.url.href),
    gateway,
  );
  return {
    title: shortened(title, LONGEST.title),
    description: shortened(said('og:description', 'description', 'twitter:description'), LONGEST.description),
    site: shortened(said('og:site_name') || url.hostname.replace(/^www\./, ''), LONGEST.site),
    ...(image && { image }),
  };
}

/** The image of a page; undefined also if it cannot be reached, since the page can be shown without it. */
async function imageAt(url: URL | null, gateway: string): Promise<Card['image'] | undefined> {
  if (!url) return undefined;
  try {
    const image = await fetchPublic(url, { accept: 'image/*', limit: LARGEST_IMAGE, gateway });
    const type = typeof image === 'object' && imageFormat(image.body.subarray(0, IMAGE_HEAD_BYTES));
    return type ? { type, bytes: image.body } : undefined;
  } catch (error) {
    console.error('The image of a page could not be fetched:', error);
    return undefined;
  }
}

/** The text of a page, in the encoding that it states. */
function decoded(body: Uint8Array, type: string): string {
  const stated = /charset\s*=\s*["']?([\w-]+)/i;
  const start = new TextDecoder('latin1').decode(body.subarray(0, 2048));
  const [, encoding = 'utf-8'] = stated.exec(type) ?? stated.exec(start) ?? [];
  try {
    return new TextDecoder(encoding).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

/** Finds what a page says under the first of several names that it uses; '' if under none. */
function saidIn(html: string): (...names: string[]) => string {
  const found = new Map<string, string>();
  const [head = ''] = html
    .replace(/<!--[\s\S]*?-->|<(script|style|svg|noscript)\b[\s\S]*?<\/\1\s*>/gi, '')
    .split(/<body\b/i, 1);
  for (const element of isBoundedToParse(head) ? elementsOf(parseFragment(head)) : []) {
    const { property, name, content } = element.properties;
    const isTitle = element.tagName === 'title';
    const key = isTitle ? 'title' : element.tagName === 'meta' ? `${property ?? name}`.toLowerCase() : '';
    const value = (isTitle ? textOf(element) : `${content ?? ''}`).replace(/\s+/g, ' ').trim();
    if (key && value && !found.has(key)) found.set(key, value);
  }
  return (...names) => names.map((name) => found.get(name)).find(Boolean) ?? '';
}
