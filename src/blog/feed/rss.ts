import { getRssString } from '@astrojs/rss';
import { categoryLabel } from '../blog-categories.ts';
import { type Post, postPath } from '../blog-post.ts';
import { feedBody } from './feed-body.ts';
import { xmlText } from './xml-text.ts';

/** A feed and what it is of. Addresses are whole. */
export type Feed = Readonly<{ title: string; description: string; language: string; link: string; self: string }>;

/** Pictures may stand in the text of a post. What goes beyond is left to the article itself. */
const MOST_TEXT = 2_000_000;

/** The posts as RSS 2.0, whole, in the order given. */
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
      // An empty body would be written without the declaration of its namespace.
      const body = text <= MOST_TEXT ? xmlText(feedBody(content, link)) : '';
      return {
        // RSS asks for a title or a description; a title may consist of characters that XML cannot hold.
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
