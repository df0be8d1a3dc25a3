import { expect, test } from 'vitest';
import { rssFeed, xmlText } from './rss.ts';

const feed = {
  title: 'Ann & Co',
  description: 'D',
  language: 'en-US',
  link: 'https://a.example/blog',
  self: 'https://a.example/rss.xml',
};

test('a feed names its articles with address, date and excerpt, in the order given', () => {
  const items = ['one', 'two'].map((name) => ({
    title: name,
    description: `About ${name}`,
    link: `https://a.example/blog/${name}`,
    published: '2025-01-05T09:00:00.000Z',
  }));
  const xml = rssFeed(feed, items);
  expect(xml).toContain('<title>Ann &amp; Co</title>');
  expect(xml).toContain('<atom:link href="https://a.example/rss.xml" rel="self"');
  expect(xml.match(/<item>/g)).toHaveLength(2);
  expect(xml.indexOf('<guid>https://a.example/blog/one</guid>')).toBeLessThan(xml.indexOf('/blog/two'));
  expect(xml).toContain('<pubDate>Sun, 05 Jan 2025 09:00:00 GMT</pubDate>');
});

test('an empty feed is a feed', () => {
  expect(rssFeed(feed, [])).toMatch(/<channel>[\s\S]+<\/channel>/);
});

test.each([
  ['a < b & c > "d" \'e\'', 'a &lt; b &amp; c &gt; &quot;d&quot; &apos;e&apos;'],
  [']]>', ']]&gt;'],
  ['bell\u0007 and null\u0000', 'bell and null'],
  ['\ufffe\uffff', ''],
  ['half a 🙂: \ud83d', 'half a 🙂: \ufffd'],
  ['línea\n日本語', 'línea\n日本語'],
])('%j may stand in XML', (text, expected) => {
  expect(xmlText(text)).toBe(expected);
});
