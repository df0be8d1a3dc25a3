import { expect, test } from 'vitest';
import { feedBody } from './feed-body.ts';

const bodyOf = (html: string) => feedBody(html, 'https://a.example/blog/one');

test.each([
  ['<a href="/about?x=1&amp;y=2#z">a</a>', '<a href="https://a.example/about?x=1&amp;y=2#z">a</a>'],
  ['<a href="#notes">a</a>', '<a href="https://a.example/blog/one#notes">a</a>'],
  ['<p><a href="https://b.example/c">a</a></p>', '<p><a href="https://b.example/c">a</a></p>'],
  ['<a href="mailto:ann@a.example">a</a>', '<a href="mailto:ann@a.example">a</a>'],
])('%s is written in the feed as %s', (html, expected) => {
  expect(bodyOf(html)).toBe(expected);
});

test('images get absolute addresses at any depth', () => {
  const html =
    '<blockquote><figure><img src="/pictures/a.webp" alt="A"><figcaption>A</figcaption></figure></blockquote>';
  expect(bodyOf(html)).toContain('<img src="https://a.example/pictures/a.webp" alt="A">');
});

test('text of an article that looks like an address stays unchanged', () => {
  expect(bodyOf('<pre><code>&lt;a href="/x"&gt;</code></pre>')).toBe('<pre><code>&lt;a href="/x"&gt;</code></pre>');
});

test('the body in the feed passes the policy', () => {
  expect(bodyOf('<p onclick="x()">a<script>x()</script></p><a href="//b.example">b</a>')).not.toMatch(
    /script|onclick|b\.example/,
  );
});

test('footnotes are a list below the text, as on the page', () => {
  const body = feedBody('<p>One <small class="footnote">[a]</small></p>', 'https://site.example/blog/a');
  expect(body).toContain('<a href="https://site.example/blog/a#note:1"');
  expect(body).toContain('<li id="note:1">a <a href="https://site.example/blog/a#noteref:1"');
});
