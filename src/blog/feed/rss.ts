import { getRssString } from '@astrojs/rss';
import { postPath } from '../../paths.ts';
import { categoryLabel } from '../blog-categories.ts';
import type { Post } from '../blog-post.ts';
import { feedBody } from './feed-body.ts';

/** A feed and its metadata. Addresses are absolute. */
export type Feed = Readonly<{ title: string; description: string; language: string; link: string; self: string }>;

/**
 * Limit in characters for all bodies together, since posts may contain images as data URLs. Posts beyond it appear
 * without their body.
 */
const MOST_TEXT = 2_000_000;

/** The posts as RSS 2.0, with their bodies, in the given order. */
export function rssFeed(feed: Feed, posts: readonly Post[]): Promise<string> {
  let text = 0;
  return getRssString({
    title: xmlText(feed.title),
    description: xmlText(feed.description),
    site: feed.link,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>${feed.language}</language><atom:link href="${feed.self}" rel="self" type="application/rss+xml"/>`,
    items: posts.map(({ slug, title, excerpt, category, tags, content, listed_at }) => {
      const link = new URL(postPath(slug), feed.link).href;
      text += content.length;
      // With an empty body the RSS package would omit the namespace declaration of the content element.
      const body = text <= MOST_TEXT ? xmlText(feedBody(content, link)) : '';
      return {
        // RSS requires a title or a description, and a title may consist only of characters that XML cannot hold.
        title: xmlText(title) || slug,
        link,
        pubDate: new Date(listed_at),
        categories: [categoryLabel(category), ...tags].map(xmlText),
        ...(excerpt ? { description: xmlText(excerpt) } : {}),
        ...(body ? { content: body } : {}),
      };
    }),
  });
}

/** Removes the characters that XML cannot represent even escaped; the XML writer escapes the others. */
function xmlText(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');
}
