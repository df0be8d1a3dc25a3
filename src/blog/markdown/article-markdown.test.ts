import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { postSchema } from '../blog-post.ts';
import { articleMarkdown, bodyMarkdown } from './article-markdown.ts';

const ADDRESS = 'https://a.example/blog/one';
const markdown = (html: string) => bodyMarkdown(html, ADDRESS);

test.each([
  ['marks', '<p>A <b>b</b> <i>i</i> <s>s</s> <code>a*b</code> <mark>m</mark></p>', 'A **b** _i_ ~~s~~ `a*b` _m_\n'],
  ['raised and lowered signs', '<p>2<sup>10</sup> H<sub>2</sub>O</p>', '2<sup>10</sup> H<sub>2</sub>O\n'],
  ['a line break', '<p>one<br>two</p>', 'one\\\ntwo\n'],
  ['headings', '<h2 id="x">Two</h2><h4>Four</h4>', '## Two\n\n#### Four\n'],
  ['lists', '<ol start="3"><li>three<ul><li>deep</li></ul></li></ol>', '3. three\n   - deep\n'],
  ['terms', '<dl><dt>Brand</dt><dd>What people say.</dd></dl>', '- Brand\n\n  What people say.\n'],
  ['a quotation', '<blockquote><p>Said.</p></blockquote><hr>', '> Said.\n\n---\n'],
  ['links', '<p><a href="/about">a</a> <a href="#x">b</a></p>', `[a](https://a.example/about) [b](${ADDRESS}#x)\n`],
  [
    'code in a language',
    '<pre><code class="language-css">a {\n  b: c;\n}</code></pre>',
    '```css\na {\n  b: c;\n}\n```\n',
  ],
  ['code whose block has the language', '<pre class="language-js"><code>let a;</code></pre>', '```js\nlet a;\n```\n'],
  ['code without an element of its own', '<pre class="language-js">let a;</pre>', '```js\nlet a;\n```\n'],
  [
    'a table with a caption, alignment and a spanning cell',
    '<table><caption>Fees</caption><tbody><tr><th>A</th><th class="align-right">B</th></tr>' +
      '<tr><td colspan="2">a|b</td></tr></tbody></table>',
    'Fees\n\n| A    |  B |\n| ---- | -: |\n| a\\|b |    |\n',
  ],
  [
    'a figure',
    '<figure class="width-full"><img src="/a.webp" alt="A desk"><figcaption>My <b>desk</b></figcaption></figure>',
    '![A desk](https://a.example/a.webp)\n\nMy **desk**\n',
  ],
  [
    'a gallery',
    '<figure class="gallery"><img src="/a.webp" alt="A"></figure><figure class="gallery"><img src="/b.webp" alt="B"></figure>',
    '![A](https://a.example/a.webp)\n\n![B](https://a.example/b.webp)\n',
  ],
  [
    'a video',
    '<figure class="embed"><a href="https://www.youtube.com/watch?v=abcdefghijk"><img src="/e.jpg" alt="Play: A talk"></a>' +
      '<figcaption>A talk</figcaption></figure>',
    '[![Play: A talk](https://a.example/e.jpg)](https://www.youtube.com/watch?v=abcdefghijk)\n\nA talk\n',
  ],
  [
    'a card',
    '<figure class="card"><a href="https://b.example/"><img src="/c.webp" alt="">A page</a><figcaption>b.example</figcaption></figure>',
    '[![](https://a.example/c.webp)A page](https://b.example/)\n\nb.example\n',
  ],
  ['a callout', '<aside class="callout"><p>Mind <em>this</em>.</p></aside>', '> Mind _this_.\n'],
  [
    'what opens',
    '<details><summary>More</summary><p>Hidden at first.</p></details>',
    '> **More**\n>\n> Hidden at first.\n',
  ],
  [
    'footnotes',
    '<p>Said <small class="footnote">[By <em>all</em>]</small> twice <small class="footnote">[By me]</small>.</p>',
    'Said[^1] twice[^2].\n\n[^1]: By _all_\n\n[^2]: By me\n',
  ],
  [
    'text that looks like Markdown or HTML',
    '<p># *a* [b](c) &lt;script&gt;</p>',
    '\\# \\*a\\* \\[b]\\(c) \\<script>\n',
  ],
  [
    'an image inside the text, or without an address',
    '<p><img src="data:image/png;base64,AA" alt="A dot"></p>',
    'A dot\n',
  ],
  ['what the policy removes', '<p onclick="x()">a<script>b</script><a href="javascript:c">d</a></p>', 'ad\n'],
  ['nothing', '', ''],
])('%s become Markdown', (_what, html, written) => expect(markdown(html)).toBe(written));

test('a table of cells that span thousands of others stays small', () => {
  const row = `<tr>${'<td colspan="9999" rowspan="9999">a</td>'.repeat(10)}</tr>`;
  const html = `<table><tbody>${row.repeat(200)}</tbody></table>`;
  expect(markdown(html).length).toBeLessThan(html.length);
  const spanning = '<td colspan="10" rowspan="10">a</td>'.repeat(10);
  const full = `<table><tbody>${`<tr>${spanning}</tr>`.repeat(200)}</tbody></table>`;
  expect(markdown(full).length).toBeLessThan(full.length);
});

test('the front matter says what, when, by whom and where, whatever the title contains', () => {
  const title = 'On "names": #1 \n--- & <b>';
  const post = postSchema.parse({
    ...{ slug: 'one', title, excerpt: 'In short.', category: 'faith', featured: false, image_url: null },
    ...{ read_time: '1 min read', listed_at: '2025-01-05 09:00:00+00', updated_at: '2025-01-06 09:00:00+00' },
    ...{ content: '<p>At length.</p>', tags: ['a', 'b: c'] },
  });
  const text = articleMarkdown(post, { address: ADDRESS, author: 'Ann Author', language: 'en-US' });
  const [, frontMatter = '', body] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(text) ?? [];
  expect(parse(frontMatter)).toMatchObject({
    ...{ title, description: 'In short.', author: 'Ann Author', language: 'en-US', tags: ['a', 'b: c'], url: ADDRESS },
    ...{ date: '2025-01-05T09:00:00.000Z', updated: '2025-01-06T09:00:00.000Z' },
  });
  expect(body).toMatch(/^# On "names": #1 .*<b>\n\nAt length\.\n$/);
});
