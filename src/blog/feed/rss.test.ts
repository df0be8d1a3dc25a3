import { expect, test } from 'vitest';
import type { Post } from '../blog-post.ts';
import { rssFeed } from './rss.ts';

const feed = {
  title: 'Ann & Co',
  description: 'About <everything>',
  language: 'en-US',
  link: 'https://a.example/blog',
  self: 'https://a.example/rss.xml',
};

function post(changes: Partial<Post> = {}): Post {
  return {
    ...{
      slug: 'one',
      title: 'One',
      excerpt: 'In short.',
      category: 'faith',
      featured: false,
      image_url: null,
      likes: 0,
    },
    ...{ search_title: '', search_description: '', social_image_url: null },
    ...{ read_time: '1 min read', listed_at: '2025-01-05T09:00:00.000Z', updated_at: '2025-01-06T09:00:00.000Z' },
    ...{ content: '<p>At length.</p>', tags: ['work & life'] },
    ...changes,
  };
}

/** The content of all elements of a name in the feed, as XML. */
async function written(posts: Post[], name: string): Promise<string[]> {
  const xml = await rssFeed(feed, posts);
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, text = '']) => text);
}

test('the feed states its title, address and language', async () => {
  const xml = await rssFeed(feed, []);
  expect(xml).toContain('<title>Ann &amp; Co</title><description>About &lt;everything&gt;</description>');
  expect(xml).toContain('<link>https://a.example/blog</link><language>en-US</language>');
  expect(xml).toContain('<atom:link href="https://a.example/rss.xml" rel="self" type="application/rss+xml"/>');
  expect(xml).toContain('xmlns:atom="http://www.w3.org/2005/Atom"');
});

test('the feed contains the whole post, with absolute addresses', async () => {
  const content = '<p>See <a href="/about">a</a>, <a href="#b">b</a> &amp; <img src="/c.webp" alt="C"></p>';
  const posts = [post({ slug: 'übung', content })];
  const address = 'https://a.example/blog/%C3%BCbung';
  expect(await written(posts, 'item')).toEqual([
    [
      `<title>One</title><link>${address}</link><guid isPermaLink="true">${address}</guid>`,
      '<description>In short.</description><pubDate>Sun, 05 Jan 2025 09:00:00 GMT</pubDate>',
      '<content:encoded>&lt;p&gt;See &lt;a href=&quot;https://a.example/about&quot;&gt;a&lt;/a&gt;, ',
      `&lt;a href=&quot;${address}#b&quot;&gt;b&lt;/a&gt; &amp;amp; `,
      '&lt;img src=&quot;https://a.example/c.webp&quot; alt=&quot;C&quot;&gt;&lt;/p&gt;</content:encoded>',
      '<category>Faith &amp; Business</category><category>work &amp; life</category>',
    ].join(''),
  ]);
});

test('the posts in the feed keep the given order', async () => {
  const posts = ['b', 'a', 'c'].map((slug) => post({ slug, title: slug }));
  expect(await written(posts, 'title')).toEqual(['Ann &amp; Co', 'b', 'a', 'c']);
});

test.each([
  ['a < b & c > "d" \'e\' &lt;', 'a &lt; b &amp; c &gt; &quot;d&quot; &apos;e&apos; &amp;lt;'],
  [']]> and <![CDATA[', ']]&gt; and &lt;![CDATA['],
  ['bell\u0007, null\0 and escape\u001b', 'bell, null and escape'],
  ['\ufffe\uffffx', 'x'],
  ['half a 🙂: \ud83d', 'half a 🙂: \ufffd'],
  ['2024', '2024'],
  ['true', 'true'],
  ['línea\n日本語', 'línea\n日本語'],
])('the title, excerpt and tag %j are written as %j', async (title, expected) => {
  const posts = [post({ title, excerpt: title, tags: [title] })];
  expect((await written(posts, 'title'))[1]).toBe(expected);
  expect((await written(posts, 'description'))[1]).toBe(expected);
  expect((await written(posts, 'category'))[1]).toBe(expected);
});

test('a body is written without the characters that XML does not allow', async () => {
  const [body = ''] = await written([post({ content: '<p>a\u0007\ud83d\0\uffffb</p>' })], 'content:encoded');
  expect(body).toBe('&lt;p&gt;a\ufffdb&lt;/p&gt;');
});

test.each([
  ['empty', ''],
  ['of nothing that the policy allows', '<script>alert(1)</script>'],
  ['of nothing that XML can hold', '\u0007'],
])('a body that is %s gets no content element, so no namespace is missing', async (_, content) => {
  const xml = await rssFeed(feed, [post({ content })]);
  expect(xml).not.toContain('content:');
  expect(xml).toContain('<description>In short.</description>');
});

test('a title without any character that XML allows is replaced by the slug', async () => {
  expect((await written([post({ slug: 'one', title: '\u0007', excerpt: '' })], 'title'))[1]).toBe('one');
});

test('the size of the feed is limited, however many posts there are', async () => {
  const long = `<p>${'word '.repeat(390_000)}</p>`;
  const bodies = await written([post({ content: long }), post({ content: long })], 'content:encoded');
  expect(bodies).toHaveLength(1);
});
