import { expect, test } from 'vitest';
import { articleBody } from './article-body.ts';

const part = (number: number, words: number) => `<h2>Part ${number}</h2><p>${'word '.repeat(words)}</p>`;

test('a long article with several sections has a table of contents', () => {
  expect(articleBody(part(1, 500) + part(2, 500) + part(3, 500)).contents).toEqual([
    { id: 'part-1', text: 'Part 1' },
    { id: 'part-2', text: 'Part 2' },
    { id: 'part-3', text: 'Part 3' },
  ]);
});

test('a short article, and one with few sections, has no table of contents', () => {
  expect(articleBody(part(1, 300) + part(2, 300) + part(3, 300)).contents).toEqual([]);
  expect(articleBody(part(1, 1000) + part(2, 1000)).contents).toEqual([]);
});

test('the body passes the policy, its headings have ids and its code is highlighted', () => {
  const { html } = articleBody(
    '<h2 onclick="x()">A</h2><pre><code class="language-js">"b"</code></pre><script>c</script>',
  );
  expect(html).toBe(
    '<h2 id="a"><a href="#a">A</a></h2><pre tabindex="0" role="group" aria-label="Code"><code class="language-js">' +
      '<span class="code-value">"b"</span></code></pre>',
  );
});

test('a text that was rendered before is not rendered again, until much else was rendered', () => {
  const text = part(1, 10);
  const first = articleBody(text);
  expect(articleBody(text)).toBe(first);
  for (let number = 0; number < 20; number += 1) articleBody(`<p>${number}${'x'.repeat(150_000)}</p>`);
  expect(articleBody(text)).not.toBe(first);
  expect(articleBody(text)).toEqual(first);
});
