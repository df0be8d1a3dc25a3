/** A feed and what it is of. Addresses are whole. */
export type Feed = Readonly<{ title: string; description: string; language: string; link: string; self: string }>;
/** An article in it. `published` is ISO 8601. */
export type FeedItem = Readonly<{ title: string; description: string; link: string; published: string }>;

/** A feed as RSS 2.0. Its items stand in the order given. */
export function rssFeed(feed: Feed, items: readonly FeedItem[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
${element('title', feed.title)}
${element('link', feed.link)}
<atom:link href="${xmlText(feed.self)}" rel="self" type="application/rss+xml"/>
${element('description', feed.description)}
${element('language', feed.language)}
${items.map(rssItem).join('\n')}
</channel>
</rss>
`;
}

function rssItem({ title, description, link, published }: FeedItem): string {
  return `<item>
${element('title', title)}
${element('link', link)}
${element('guid', link)}
${element('description', description)}
${element('pubDate', new Date(published).toUTCString())}
</item>`;
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text that may stand in an element or an attribute. Characters that XML cannot hold at all are left out. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
