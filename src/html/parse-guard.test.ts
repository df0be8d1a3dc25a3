import { describe, expect, it } from 'vitest';
import { violations } from '../../tests/support/html/violations.ts';
import { cleanHtml, plainText } from './html-policy.ts';
import { isBoundedToParse } from './parse-guard.ts';

const many = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => piece(i)).join('');

const absurd: Record<string, string> = {
  'nested blocks': '<div>'.repeat(100_000),
  'nested lists': '<ul><li>'.repeat(100_000),
  'nested tables': '<table><tr><td>'.repeat(60_000),
  'nested unknown elements': '<x>'.repeat(200_000),
  'nested drawings': `<svg>${'<g>'.repeat(100_000)}`,
  'nested formatting, then paragraphs': many(40_000, (i) => `<b id=${i}>`) + '<p>x'.repeat(40_000),
  'formatting closed in the wrong order': many(20_000, (i) => `<b ${i}><i ${i}>x</b>`),
  'end tags hidden in comments': many(30_000, (i) => `<b ${i}><!--</b>-->`) + '<p>'.repeat(30_000),
  'end tags hidden in values': many(30_000, (i) => `<b ${i}><p title="</b>">`),
  'end tags hidden by sloppy quotes': many(30_000, (i) => `<b ${i}><p "title="a></b>">`),
  'end tags hidden in styles': many(20_000, (i) => `<i ${i}><style><b title="</style><!--"></b></style></i>-->`),
  'end tags hidden by table cells': `<table>${many(30_000, (i) => `<b ${i}><td></b></td>`)}`,
  'attributes without end': `<a ${many(150_000, (i) => ` x${i}`)}>y</a>`,
  'sloppy attributes without end': `<a " ${many(150_000, (i) => ` <${i}`)}>y</a>`,
  'half-open tags': '<b '.repeat(300_000),
  'half-open comments': '<!--'.repeat(250_000),
  'half-open declarations': '<!'.repeat(500_000),
  'half-open values': '<a b="'.repeat(150_000),
  'half-open drawings': '<svg'.repeat(250_000),
  'nothing but angles': '<'.repeat(1_000_000),
  'nothing but null bytes': '\0'.repeat(1_000_000),
  'nothing but half characters': '\uDC00'.repeat(1_000_000),
  'nothing but spaces': `<p ${' '.repeat(1_000_000)}`,
  'more tags than any book': '<p>'.repeat(330_000),
  'children beyond an argument list': `<x>${'<br>'.repeat(190_000)}</x>`,
  'one long word': 'x'.repeat(1_000_000),
  'one large image': `<img alt=x src="data:image/png;base64,${'A'.repeat(1_000_000)}">`,
};

describe('extremely nested or repeated HTML', () => {
  it.each(Object.entries(absurd))(
    'is made safe in bounded time: %s',
    (_, html) => {
      const clean = cleanHtml(html);
      const words = plainText(html);
      expect(words.length).toBeLessThanOrEqual(html.length);
      expect(cleanHtml(clean)).toBe(clean);
      expect(violations(clean)).toEqual([]);
    },
    30_000,
  );

  it('becomes its plain text, so that no words are lost', () => {
    expect(cleanHtml(`<p>kept</p>${'<div>'.repeat(10_000)}words &amp; more`).trim()).toMatch(
      /^kept\s+words &amp; more$/,
    );
  });

  it('keeps its structure if only SVG made it huge', () => {
    expect(cleanHtml(`<svg>${'<path d="M0 0"/>'.repeat(5000)}</svg><p>kept</p>`).trim()).toBe('<p>kept</p>');
  });

  it('loses levels beyond the hundredth, but not their content', () => {
    const clean = cleanHtml(`${'<div>'.repeat(300)}x${'</div>'.repeat(300)}`);
    expect(clean.match(/<div>/g)).toHaveLength(100);
    expect(clean).toContain('x');
  });
});

describe('ordinary careless HTML', () => {
  it.each([
    [
      'unclosed paragraphs, items and cells',
      '<p>a<ul><li>b<li>c</ul><table><tr><td>d<td>e<tr><td>f</table>'.repeat(1000),
    ],
    ['formatting that crosses', '<p><b><i>a</b></i></p>'.repeat(300)],
    [
      'a book',
      '<h2 id="a">a</h2>\n<p>a <b>b</b> <a href="/x?a=1&b=2" title="it\'s">c</a> 1 < 2 --> x</p>\n'.repeat(20_000),
    ],
    ['conditional comments', '<![if !supportLists]><p>a</p><![endif]><!-- <p>b</p> -->'.repeat(1000)],
    ['quotes within values', `<p title="it's" class='a "b" c' data-x=it's>a</p>`.repeat(100)],
  ])('is parsed normally: %s', (_, html) => {
    expect(isBoundedToParse(html)).toBe(true);
  });
});
