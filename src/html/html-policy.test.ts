import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import { benign, vectors } from '../../tests/support/html/corpora.ts';
import { violations } from '../../tests/support/html/violations.ts';
import { cleanHtml, plainText } from './html-policy.ts';

describe('elements', () => {
  it('are removed with their content if the content is not for readers', () => {
    const gone = 'script style textarea xmp noscript noembed noframes template iframe object svg math title'.split(' ');
    for (const name of gone) expect(cleanHtml(`a<${name}>b</${name}>c`), name).toBe('ac');
    expect(cleanHtml('a<select><option>b</select><button>c</button><input value=d><embed src=e>f')).toBe('af');
    expect(cleanHtml('a<plaintext>b')).toBe('a');
  });

  it('are unwrapped if they are unknown', () => {
    expect(cleanHtml('<p><font color=red>a</font> <x-y>b</x-y> <blink>c</blink></p>')).toBe('<p>a b c</p>');
    expect(cleanHtml('<form action=/x><p>a</p><input></form>')).toBe('<p>a</p>');
  });

  it('that structure a page become div, so that words of two blocks never join', () => {
    expect(cleanHtml('<section>a</section><aside>b</aside>')).toBe('<div>a</div><div>b</div>');
  });

  it('that are a callout stay one, and any other aside becomes a div', () => {
    expect(cleanHtml('<aside class="x callout" onclick=y><p>a</p></aside>')).toBe(
      '<aside class="callout"><p>a</p></aside>',
    );
    expect(cleanHtml('<aside class="callouts">a</aside>')).toBe('<div>a</div>');
  });

  it('that an article needs are all kept', () => {
    const html = '<h1>a</h1><p>b<br><u>c</u></p><hr><details><summary>d</summary>e</details>';
    expect(cleanHtml(html)).toBe(html);
  });

  it('of a table are kept only inside a table', () => {
    expect(cleanHtml('<td>a</td>')).toBe('a');
    expect(cleanHtml('<table><tr><td>a</table>')).toBe('<table><tbody><tr><td>a</td></tr></tbody></table>');
  });

  it('without meaning are removed: comments, doctypes, spans without attributes', () => {
    expect(cleanHtml('<!doctype html><!-- x --><span style="color:red">a</span><?y?>')).toBe('a');
  });

  it('of type picture keep only their img', () => {
    expect(cleanHtml('<picture><source srcset=/a.avif><img src=/a.png alt=A srcset="/b 2x"></picture>')).toBe(
      '<img src="/a.png" alt="A">',
    );
  });
});

describe('the alignment of a block', () => {
  it.each([
    ['a style', '<p style="color:red; TEXT-ALIGN : Center !important">a</p>'],
    ["Quill's class", '<p class="ql-align-center ql-size-huge">a</p>'],
    ["WordPress's class", '<p class="has-text-align-center">a</p>'],
    ['the legacy attribute', '<p align=CENTER>a</p>'],
    ['its own class', '<p class="align-center other">a</p>'],
  ])('becomes a class, from %s', (_, html) => {
    expect(cleanHtml(html)).toBe('<p class="align-center">a</p>');
  });

  it('is taken from the style if class and attribute disagree', () => {
    expect(cleanHtml('<h2 align=left class="ql-align-right" style="text-align:justify">a</h2>')).toBe(
      '<h2 class="align-justify">a</h2>',
    );
  });

  it('is not taken from floating', () => {
    expect(cleanHtml('<img src=/a.png align=left>')).toBe('<img src="/a.png">');
  });

  it('inside a center element stays with the block', () => {
    expect(cleanHtml('<center>a</center>')).toBe('<div class="align-center">a</div>');
  });
});

describe('attributes', () => {
  it('are removed unless the list of their element has them', () => {
    expect(cleanHtml('<p onclick=x style="color:red" id=a data-x=1 hidden lang=en dir=rtl role=alert>a</p>')).toBe(
      '<p lang="en" dir="rtl">a</p>',
    );
    expect(cleanHtml('<ol start=3 reversed type=a compact><li value=7>a</ol>')).toBe(
      '<ol start="3" reversed="" type="a"><li value="7">a</li></ol>',
    );
  });

  it('must have a sensible value', () => {
    expect(cleanHtml('<img src=/a.png width=100% height=1e9 loading=now>')).toBe('<img src="/a.png">');
    expect(cleanHtml('<p lang="en&quot; x" dir=up>a</p>')).toBe('<p>a</p>');
  });

  it('may name the language of code, and no other class', () => {
    expect(cleanHtml('<pre class="hljs language-ts"><code class="x language-c++">a</code></pre>')).toBe(
      '<pre class="language-ts"><code class="language-c++">a</code></pre>',
    );
  });

  it('may say how a figure stands in the text', () => {
    expect(
      cleanHtml('<figure class="card card-x"><a href="https://example.com/"><img src="/a.webp" alt="">A</a></figure>'),
    ).toBe('<figure class="card"><a href="https://example.com/"><img src="/a.webp" alt="">A</a></figure>');
    expect(cleanHtml('<figure class="wide width-full embed" style="text-align:center"><p>a</p></figure>')).toBe(
      '<figure class="width-full embed align-center"><p>a</p></figure>',
    );
    expect(cleanHtml('<figure class="width-50 gallery-4"><p>a</p></figure><p class="gallery">b</p>')).toBe(
      '<figure><p>a</p></figure><p>b</p>',
    );
  });

  it('may be ids only where anchors are wanted, and only ids that clobber nothing', () => {
    expect(cleanHtml('<h2 id="größe-2">a</h2><li id="fn-1">b</li>')).toBe(
      '<h2 id="größe-2">a</h2><li id="fn-1">b</li>',
    );
    expect(cleanHtml('<a id=x href=/y>a</a><p id=x>b</p><img id=x src=/a.png>')).toBe(
      '<a href="/y">a</a><p>b</p><img src="/a.png">',
    );
    expect(cleanHtml('<h2 id="_r_1_">a</h2><h2 id="a.b">b</h2><h2 id=gtag>c</h2>')).toBe(
      '<h2>a</h2><h2>b</h2><h2>c</h2>',
    );
  });

  it('cannot close the tag they are in, or any raw text around them', () => {
    expect(cleanHtml(`<abbr title='</style>"&'>a</abbr>`)).toBe('<abbr title="&lt;/style&gt;&quot;&amp;">a</abbr>');
  });
});

describe('links', () => {
  it('without a usable address become their text', () => {
    expect(cleanHtml('<a href="javascript:x">a</a> <a name=b>b</a>')).toBe('a b');
  });

  it('that open a new tab give it no access to their page', () => {
    expect(cleanHtml('<a href=/a target=_blank rel="opener nofollow">a</a>')).toBe(
      '<a href="/a" target="_blank" rel="nofollow noopener">a</a>',
    );
  });

  it('to other sites otherwise stay as the author wrote them', () => {
    expect(cleanHtml('<a href="https://example.com/?a=1&amp;b=2" title="T">a</a>')).toBe(
      '<a href="https://example.com/?a=1&amp;b=2" title="T">a</a>',
    );
    expect(cleanHtml('<a href="/a" target=_top>a</a>')).toBe('<a href="/a">a</a>');
  });
});

describe('images', () => {
  it('without a usable address stay with a blank address if they have an alternative text', () => {
    expect(cleanHtml('<img src="javascript:x" alt="A desk">')).toBe('<img src="" alt="A desk">');
  });

  it('with neither address nor alternative text are removed', () => {
    expect(cleanHtml('a<img src="x.png"><img alt="">b')).toBe('ab');
  });
});

describe('the styles of other editors', () => {
  it('of bold, italic and struck spans become elements', () => {
    expect(cleanHtml('<p><span style="font-weight:700;font-style:italic">a</span></p>')).toBe(
      '<p><em><strong>a</strong></em></p>',
    );
  });

  it("of Google Docs' wrapper, a <b> that is not bold, do not make text bold", () => {
    expect(cleanHtml('<b style="font-weight:normal"><p>a</p></b>')).toBe('<p>a</p>');
  });

  it('of underlined spans inside links are removed', () => {
    const span = '<span style="text-decoration:underline">a</span>';
    expect(cleanHtml(`${span}<a href=/b>${span}</a>`)).toBe('<u>a</u><a href="/b">a</a>');
  });
});

describe('text', () => {
  it('is serialised as browsers do it', () => {
    const html = '<p>a &amp; b &lt; c &gt; d&nbsp;"e" \'f\' 😀</p>';
    expect(cleanHtml(html)).toBe(html);
  });

  it('keeps a line break at the beginning of a code block', () => {
    expect(cleanHtml('<pre>\n\n a</pre>')).toBe('<pre>\n\n a</pre>');
    expect(cleanHtml('<pre>\n a</pre>')).toBe('<pre> a</pre>');
  });

  it('loses null bytes, and a lone surrogate becomes a replacement character', () => {
    expect(cleanHtml('a\u0000b\uD800c')).toBe('ab\uFFFDc');
  });
});

describe('a benign text', () => {
  it.each(benign)('keeps its meaning: $name', ({ html, expected }) => {
    const tree = (text: string) =>
      JSON.stringify(fromHtml(text, { fragment: true }), (key, value) => (key === 'position' ? undefined : value));
    const clean = cleanHtml(html);
    expect(tree(clean)).toBe(tree(expected));
    expect(violations(clean)).toEqual([]);
    expect(cleanHtml(clean)).toBe(clean);
  });
});

describe('the corpus of attacks', () => {
  it('has enough attacks of every kind', () => {
    expect(vectors.length).toBeGreaterThan(300);
  });

  it.each(vectors)('contains only allowed elements, attributes and addresses after the policy (%s): %j', (_, html) => {
    const clean = cleanHtml(html);
    expect(violations(clean)).toEqual([]);
    expect(cleanHtml(clean)).toBe(clean);
  });

  it('stays harmless inside every element that parsers treat in a special way', () => {
    const wrappers = 'p a b table td select svg math form button template noscript textarea title li pre h1'.split(' ');
    for (const [, html] of vectors) {
      for (const name of wrappers) {
        const clean = cleanHtml(`<${name}>${html}</${name}><${name} title="${html}">`);
        expect(violations(clean)).toEqual([]);
      }
    }
  });
});

describe('plain text', () => {
  it('collapses white space and separates blocks, not words', () => {
    expect(plainText('<p>a&nbsp; <b>b</b>c\n</p><p>d<br>e</p><ul><li>f<li>g</ul>')).toBe('a bc d e f g');
  });

  it('contains nothing that readers do not see', () => {
    expect(plainText('<script>a</script><style>b</style>c<!--d--> &lt;e&gt;')).toBe('c <e>');
  });

  it('of empty HTML is empty', () => {
    expect(plainText('')).toBe('');
  });
});
