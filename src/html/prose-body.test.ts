import { expect, test } from 'vitest';
import { proseBody } from './prose-body.ts';

test('code blocks and tables can be scrolled by keyboard', () => {
  expect(proseBody('<pre><code>x</code></pre>')).toBe(
    '<pre tabindex="0" role="group" aria-label="Code"><code>x</code></pre>',
  );
  expect(proseBody('<table><tbody><tr><td>1</td></tr></tbody></table>')).toBe(
    '<div class="table" tabindex="0" role="group" aria-label="Table"><table><tbody><tr><td>1</td></tr></tbody></table></div>',
  );
});

test('images load lazily, unless the author says otherwise', () => {
  expect(proseBody('<img src="/a.webp" alt="A">')).toContain('loading="lazy"');
  expect(proseBody('<img src="/a.webp" alt="A" loading="eager">').match(/loading=/g)).toHaveLength(1);
});

test('a nested table can be scrolled too, and code keeps its language', () => {
  const cell = (content: string) => `<table><tbody><tr><td>${content}</td></tr></tbody></table>`;
  expect(proseBody(cell(cell('1'))).match(/<div class="table" tabindex="0"/g)).toHaveLength(2);
  expect(proseBody('<pre class="language-css"><code>x</code></pre>')).toMatch(
    /^<pre class="language-css" tabindex="0"/,
  );
});

test('text that names elements stays text', () => {
  const html =
    '<p><a href="/x" title="&lt;img&gt; and &lt;pre&gt;">A &lt;table&gt;</a> and &lt;/table&gt; and &lt;pre&gt;</p>';
  expect(proseBody(html)).toBe(html);
});

test('the policy runs before the preparation', () => {
  expect(proseBody('<p onclick="x()">a<script>b</script></p>')).toBe('<p>a</p>');
});

test('an image without a description gets an empty alt, so screen readers do not read its file name', () => {
  expect(proseBody('<img src="/a.webp">')).toContain('alt=""');
  expect(proseBody('<img src="/a.webp" alt="A desk">')).toContain('alt="A desk"');
});

test('right-to-left text gets its direction, and left-to-right text inside it its own', () => {
  expect(proseBody('<p>12. שלום world</p><p>hello שלום</p>')).toBe('<p dir="rtl">12. שלום world</p><p>hello שלום</p>');
  expect(proseBody('<ul><li>سلام</li><li>one</li></ul>')).toBe(
    '<ul dir="rtl"><li>سلام</li><li dir="ltr">one</li></ul>',
  );
  expect(proseBody('<p dir="ltr">שלום</p><p dir="auto">שלום</p>')).toBe('<p dir="ltr">שלום</p><p dir="auto">שלום</p>');
  expect(proseBody('<blockquote dir="rtl"><p>שלום</p></blockquote>')).toBe(
    '<blockquote dir="rtl"><p>שלום</p></blockquote>',
  );
});

test('images in a row with their neighbours are put together, at most four in a row', () => {
  const image = (name: string) => `<figure class="gallery"><img src="/${name}.webp" alt="${name}"></figure>`;
  const rows = (names: string) =>
    proseBody(`<p>a</p>\n${[...names].map(image).join('\n')}\n<p>b</p>`)
      .split('<div class="gallery">')
      .slice(1)
      .map((row) => [...row.matchAll(/alt="(.)"/g)].map(([, name]) => name).join(''));
  expect(rows('cd')).toEqual(['cd']);
  expect(rows('cdefg')).toEqual(['cd', 'efg']);
  expect(rows('cdefghijk')).toEqual(['cde', 'fgh', 'ijk']);
  expect(rows('c')).toEqual([]);
  expect(proseBody(`${image('c')}<p>a</p>${image('d')}`)).not.toContain('<div');
});
