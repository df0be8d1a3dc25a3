import { expect, test } from 'vitest';
import { proseTree } from '../../html/prose-body.ts';
import { textOf } from '../../html/prose-tree.ts';
import { write } from '../../html/write.ts';
import { highlightCode } from './highlight-code.ts';

/** Highlights the code block in HTML. Returns the result and its text. */
function highlighted(html: string) {
  const tree = proseTree(html);
  highlightCode(tree);
  return { html: write(tree).replace(/^<pre[^>]*>|<\/pre>$/g, ''), text: textOf(tree) };
}

test('comments, keywords, values and names in code get different colours', () => {
  const code = '/* Ink */\na { color: "red"; }';
  expect(highlighted(`<pre><code class="language-css">${code}</code></pre>`)).toEqual({
    html:
      '<code class="language-css"><span class="code-note">/* Ink */\n</span><span class="code-word">a</span> { ' +
      '<span class="code-name">color</span>: <span class="code-value">"red"</span>; }</code>',
    text: code,
  });
});

test('the language may be given on the pre element', () => {
  expect(highlighted('<pre class="language-json"><code>{"a": 1}</code></pre>').html).toContain('class="code-');
});

test.each([
  ['no language', '<pre><code>const a = 1;</code></pre>'],
  ['a language that nobody knows', '<pre><code class="language-klingon">const a = 1;</code></pre>'],
  ['plain text', '<pre><code class="language-plaintext">const a = 1;</code></pre>'],
  ['a block without code', '<pre class="language-js">const a = 1;</pre>'],
  ['marks of the author', '<pre><code class="language-js">const <mark>a</mark> = 1;</code></pre>'],
  ['code in a line', '<p><code class="language-js">const a = 1;</code></p>'],
  ['very long code', `<pre><code class="language-js">${'const a = 1;\n'.repeat(2000)}</code></pre>`],
])('HTML with %s is not highlighted', (_, html) => {
  expect(highlighted(html).html).not.toContain('<span');
});

test('highlighting never changes the text of code or the markup inside it', () => {
  const code = '\n\n<b onclick="x()">&lt;/span&gt;</b>\n\n  "unterminated\n';
  const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  for (const language of ['html', 'js', 'css', 'bash', 'diff', 'yaml', 'sql', 'php']) {
    const { html, text } = highlighted(`<pre><code class="language-${language}">${escaped}</code></pre>`);
    expect(text, language).toBe(code);
    expect(html, language).not.toMatch(/<(?!\/?(?:span|code)\b)/);
  }
});
