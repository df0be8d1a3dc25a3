import { fromHtml } from 'hast-util-from-html';
import { describe, expect, it } from 'vitest';
import { benign, vectors } from '../../tests/support/html/corpora.ts';
import { violations } from '../../tests/support/html/violations.ts';
import { cleanHtml, plainText } from './html-policy.ts';

describe('elements', () => {
  it('go with what they contain if nobody is meant to read it', () => {
    const gone = 'script style textarea xmp noscript noembed noframes template iframe object svg math title'.split(' ');
    for (const name of gone) expect(cleanHtml(`a<${name}>b</${name}>c`), name).toBe('ac');
    expect(cleanHtml('a<select><option>b</select><button>c</button><input value=d><embed src=e>f')).toBe('af');
    expect(cleanHtml('a<plaintext>b')).toBe('a');
  });

  it('leave their content if they are unknown', () => {
    expect(cleanHtml('<p><font color=red>a</font> <x-y>b</x-y> <blink>c</blink></p>')).toBe('<p>a b c</p>');
    expect(cleanHtml('<form action=/x><p>a</p><input></form>')).toBe('<p>a</p>');
  });

  it('that divide a page become div, so that words of two blocks never join', () => {
    expect(cleanHtml('<section>a</section><aside>b</aside>')).toBe('<div>a</div><div>b</div>');
  });

  it('are all kept that an article needs', () => {
    const html = '<h1>a</h1><p>b<br><u>c</u></p><hr><details><summary>d</summary>e</details>';
    expect(cleanHtml(html)).toBe(html);
  });

  it('of a table stay only inside one', () => {
    expect(cleanHtml('<td>a</td>')).toBe('a');
    expect(cleanHtml('<table><tr><td>a</table>')).toBe('<table><tbody><tr><td>a</td></tr></tbody></table>');
  });

  it('that say nothing go: comments, doctypes, spans without attributes', () => {
    expect(cleanHtml('<!doctype html><!-- x --><span style="color:red">a</span><?y?>')).toBe('a');
  });

  it('keep only the img of a picture element', () => {
    expect(cleanHtml('<picture><source srcset=/a.avif><img src=/a.png alt=A srcset="/b 2x"></picture>')).toBe(
      '<img src="/a.png" alt="A">',
    );
  });
});

describe('alignment', () => {
  it.each([
    ['a style', '<p style="color:red; TEXT-ALIGN : Center !important">a</p>'],
    ["Quill's class", '<p class="ql-align-center ql-size-huge">a</p>'],
    ["WordPress's class", '<p class="has-text-align-center">a</p>'],
    ['the legacy attribute', '<p align=CENTER>a</p>'],
    ['its own class', '<p class="align-center other">a</p>'],
  ])('becomes a class, from %s', (_, html) => {
    expect(cleanHtml(html)).toBe('<p class="align-center">a</p>');
  });

  it('takes the style if class and attribute disagree', () => {
    expect(cleanHtml('<h2 align=left class="ql-align-right" style="text-align:justify">a</h2>')).toBe(
      '<h2 class="align-justify">a</h2>',
    );
  });

  it('does not take floating for alignment', () => {
    expect(cleanHtml('<img src=/a.png align=left>')).toBe('<img src="/a.png">');
  });

  it('of a center element stays with its block', () => {
    expect(cleanHtml('<center>a</center>')).toBe('<div class="align-center">a</div>');
  });
});

describe('attributes', () => {
  it('are dropped unless they are on the list of their element', () => {
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

  it('name the language of code, and no other class', () => {
    expect(cleanHtml('<pre class="hljs language-ts"><code class="x language-c++">a</code></pre>')).toBe(
      '<pre class="language-ts"><code class="language-c++">a</code></pre>',
    );
  });

  it('hold an id only where anchors are wanted, and only one that clobbers nothing', () => {
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

  it('cannot close the tag they are in, nor any raw text around them', () => {
    expect(cleanHtml(`<abbr title='</style>"&'>a</abbr>`)).toBe('<abbr title="&lt;/style&gt;&quot;&amp;">a</abbr>');
  });
});

describe('links', () => {
  it('without a usable address leave their text', () => {
    expect(cleanHtml('<a href="javascript:x">a</a> <a name=b>b</a>')).toBe('a b');
  });

  it('that open a new tab do not hand over their page', () => {
    expect(cleanHtml('<a href=/a target=_blank rel="opener nofollow">a</a>')).toBe(
      '<a href="/a" target="_blank" rel="nofollow noopener">a</a>',
    );
  });

  it('to other sites are otherwise as the author wrote them', () => {
    expect(cleanHtml('<a href="https://example.com/?a=1&amp;b=2" title="T">a</a>')).toBe(
      '<a href="https://example.com/?a=1&amp;b=2" title="T">a</a>',
    );
    expect(cleanHtml('<a href="/a" target=_top>a</a>')).toBe('<a href="/a">a</a>');
  });
});

describe('images', () => {
  it('without a usable address keep their place, blank, if they have a text', () => {
    expect(cleanHtml('<img src="javascript:x" alt="A desk">')).toBe('<img src="" alt="A desk">');
  });

  it('with neither address nor text go', () => {
    expect(cleanHtml('a<img src="x.png"><img alt="">b')).toBe('ab');
  });
});

describe('meaning that other editors keep in styles', () => {
  it('of bold, slanted and struck spans becomes elements', () => {
    expect(cleanHtml('<p><span style="font-weight:700;font-style:italic">a</span></p>')).toBe(
      '<p><em><strong>a</strong></em></p>',
    );
  });

  it("is not taken from Google Docs' wrapper, a <b> that is not bold", () => {
    expect(cleanHtml('<b style="font-weight:normal"><p>a</p></b>')).toBe('<p>a</p>');
  });

  it('of underlined spans is left out in links', () => {
    const span = '<span style="text-decoration:underline">a</span>';
    expect(cleanHtml(`${span}<a href=/b>${span}</a>`)).toBe('<u>a</u><a href="/b">a</a>');
  });
});

describe('text', () => {
  it('is written as browsers write it', () => {
    const html = '<p>a &amp; b &lt; c &gt; d&nbsp;"e" \'f\' 😀</p>';
    expect(cleanHtml(html)).toBe(html);
  });

  it('keeps a line break that begins a code block', () => {
    expect(cleanHtml('<pre>\n\n a</pre>')).toBe('<pre>\n\n a</pre>');
    expect(cleanHtml('<pre>\n a</pre>')).toBe('<pre> a</pre>');
  });

  it('loses null bytes and gets a mark for half a character', () => {
    expect(cleanHtml('a\u0000b\uD800c')).toBe('ab\uFFFDc');
  });
});

describe('what people write in good faith', () => {
  it.each(benign)('keeps its meaning: $name', ({ html, expected }) => {
    const tree = (text: string) =>
      JSON.stringify(fromHtml(text, { fragment: true }), (key, value) => (key === 'position' ? undefined : value));
    const clean = cleanHtml(html);
    expect(tree(clean)).toBe(tree(expected));
    expect(violations(clean)).toEqual([]);
    expect(cleanHtml(clean)).toBe(clean);
  });
});

describe('what attackers write', () => {
  it('is a corpus worth the name', () => {
    expect(vectors.length).toBeGreaterThan(300);
  });

  it.each(vectors)('holds nothing but allowed elements, attributes and addresses afterwards (%s): %j', (_, html) => {
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
  it('folds white space and parts blocks, not words', () => {
    expect(plainText('<p>a&nbsp; <b>b</b>c\n</p><p>d<br>e</p><ul><li>f<li>g</ul>')).toBe('a bc d e f g');
  });

  it('holds nothing that readers do not see', () => {
    expect(plainText('<script>a</script><style>b</style>c<!--d--> &lt;e&gt;')).toBe('c <e>');
  });

  it('of nothing is empty', () => {
    expect(plainText('')).toBe('');
  });
});
