import { expect, it } from 'vitest';
import { vectors } from '../../tests/support/html/corpora.ts';
import { violations } from '../../tests/support/html/violations.ts';
import { cleanHtml } from './html-policy.ts';

const cases = 4000;

/** A small pseudo-random generator (mulberry32) with a fixed seed, so that every run tests the same HTML. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const names = (
  'p div span a b i em u s code pre h1 h2 ul ol li dl dt dd table caption colgroup col thead tbody tr td th img br hr ' +
  'figure figcaption blockquote details summary center font section form button select option optgroup input textarea ' +
  'title style script noscript template iframe object marquee applet svg g path desc foreignObject math mi mtext ' +
  'mglyph annotation-xml xmp plaintext listing ruby rt nobr big tt body html head frameset x-y image video'
).split(' ');
const attributes = [
  'href=javascript:x',
  'href="/a"',
  "href='https://example.com/<b>'",
  'src=x',
  'src=/a.png',
  'onerror=x',
  'id=a',
  'class="align-left language-x"',
  'style="text-align:center;font-weight:700"',
  'style="font-weight:normal"',
  'align=right',
  'target=_blank',
  'title="</style><img src=x onerror=x>"',
  "title='-->'",
  'encoding="text/html"',
  'data-list=bullet',
  'class=ql-code-block-container',
  'alt="`\'"',
  'colspan=2',
  'open',
  'reversed',
  'type=raw',
  '/',
  '"',
];
const texts = [
  'a',
  ' ',
  '\n',
  '&lt;',
  '&amp;lt;',
  '&nbsp;',
  '<',
  '>',
  '"',
  '<!--',
  '-->',
  '--!>',
  ']]>',
  '<![CDATA[',
  '<?x',
  '</',
  '\0',
  '\r',
  '&#13;',
  '\uD800',
  '&#0;',
  '<3',
];

it('generated HTML is safe after the policy and unchanged by a second pass', () => {
  const below = numbersFrom(20_260_105);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const piece = (): string => {
    const kind = below(10);
    if (kind < 4) return `<${pick(names)}${Array.from({ length: below(3) }, () => ` ${pick(attributes)}`).join('')}>`;
    if (kind < 7) return `</${pick(names)}>`;
    if (kind < 9) return pick(texts);
    const [, vector] = pick(vectors);
    return vector.slice(0, below(vector.length + 1));
  };

  for (let index = 0; index < cases; index += 1) {
    const html = Array.from({ length: 1 + below(25) }, piece).join('');
    const clean = cleanHtml(html);
    const found = violations(clean);
    if (found.length > 0 || cleanHtml(clean) !== clean) expect.fail(`${JSON.stringify(html)} → ${clean} (${found})`);
  }
}, 60_000);
