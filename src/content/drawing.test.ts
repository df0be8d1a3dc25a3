import { expect, test } from 'vitest';
import { readDrawing } from './drawing.ts';

const drawing = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  readDrawing(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>\n${inside}\n</svg>`, 'mark');

test('a drawing may contain shapes, texts, gradients and filters', () => {
  const inside = `<title>Mark</title><defs><linearGradient id="a"><stop offset="0"/></linearGradient>
    <filter id="b"><feTurbulence baseFrequency="1"/></filter></defs>
    <g fill="url(#a)" filter="url('#b')"><path d="M0 0h1"/><use href="#c"/><text>Name</text></g>`;
  expect(drawing(inside).problems).toEqual([]);
});

test('a drawing is hidden from screen readers in the page, without XML declaration, doctype and namespaces', () => {
  const { svg, problems } = readDrawing(
    '<?xml version="1.0"?>\n<!DOCTYPE svg>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>\n',
    'mark',
  );
  expect(problems).toEqual([]);
  expect(svg).toBe('<svg aria-hidden="true" viewBox="0 0 1 1"><path d="M0 0"/></svg>');
});

test('a mistake that every shape repeats is reported once', () => {
  expect(drawing('<path style="fill:red"/><path style="fill:red"/>').problems).toHaveLength(1);
});

test.each([
  ['<script>alert(1)</script>', '<script> may not stand in a drawing'],
  ['<foreignObject><p>Words</p></foreignObject>', '<foreignObject> may not stand in a drawing'],
  ['<style>path { fill: red }</style>', '<style> may not stand in a drawing'],
  ['<a href="#x"><path d="M0 0"/></a>', '<a> may not stand in a drawing'],
  ['<set attributeName="href" to="javascript:1"/>', '<set> may not stand in a drawing'],
  ['<path onclick="alert(1)" d="M0 0"/>', 'onclick may not stand in a drawing'],
  ['<path style="fill:red" d="M0 0"/>', 'style="…" is not used by the site'],
  ['<use href="https://other.example/a.svg#b"/>', 'may not refer to another file'],
  ['<use xlink:href="other.svg#b"/>', 'may not refer to another file'],
  ['<feImage href="data:image/png;base64,AA"/>', 'may not refer to another file'],
  ['<path fill="url(https://other.example/#a)" d="M0 0"/>', 'may not refer to another file'],
])('a drawing with %s is refused', (inside, message) => {
  const found = drawing(inside).problems;
  expect(found[0]).toContain(message);
});

test.each([
  ['a comment that nothing closes', '<!-- note'],
  ['a page element, which would end the drawing', '<div>Words</div>'],
  ['a second drawing', '</svg><svg>'],
])('a file with %s is refused as not being one drawing', (_what, inside) => {
  expect(drawing(inside).problems).toEqual([
    'expected one drawing, from <svg …> to </svg>, with nothing else around it',
  ]);
});

test.each(['', 'viewBox="0 0 10"', 'viewBox="0 0 0 10"', 'viewBox="a b c d"'])(
  'a drawing with %j has no valid size',
  (attributes) => {
    expect(drawing('', attributes).problems).toHaveLength(1);
  },
);

test('the ids of a drawing get its own prefix', () => {
  const { svg } = drawing('<path id="a" d="M0 0"/><use href="#a"/><g fill="url(#a)"/>', 'viewBox="0 0 1 1"');
  expect(svg).toContain('id="mark-a"');
  expect(svg).toContain('href="#mark-a"');
  expect(svg).toContain('url(#mark-a)');
});
