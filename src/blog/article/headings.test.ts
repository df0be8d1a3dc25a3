import { expect, test } from 'vitest';
import { proseTree } from '../../html/prose-body.ts';
import { write } from '../../html/write.ts';
import { addressHeadings } from './headings.ts';

function addressed(html: string) {
  const tree = proseTree(html);
  const parts = addressHeadings(tree);
  return { parts, html: write(tree) };
}

test('a heading gets an id from its words and a link to itself', () => {
  expect(addressed('<h2>Name the <em>job</em>, never the color</h2><p>a</p><h3>Über Marken</h3>')).toEqual({
    html:
      '<h2 id="name-the-job-never-the-color"><a href="#name-the-job-never-the-color">Name the <em>job</em>, never the color</a></h2>' +
      '<p>a</p><h3 id="über-marken"><a href="#über-marken">Über Marken</a></h3>',
    parts: [{ id: 'name-the-job-never-the-color', text: 'Name the job, never the color' }],
  });
});

test('an id given by the author is kept, and no other heading gets it', () => {
  const { parts } = addressed('<h2>Notes</h2><h2 id="notes">Sources</h2><p>a</p><ul><li id="notes-2">b</li></ul>');
  expect(parts.map(({ id }) => id)).toEqual(['notes-3', 'notes']);
});

test('no two headings share an id, whoever gave it', () => {
  const { parts } = addressed('<h2 id="a">A</h2><h2 id="a">B</h2><h2>Same</h2><h2>Same!</h2><h2>(same)</h2>');
  expect(parts.map(({ id }) => id)).toEqual(['a', 'b', 'same', 'same-2', 'same-3']);
});

test('a heading gets no id that the page itself uses, and no name that scripts look up', () => {
  const { parts } = addressed('<h2>Content</h2><h2 id="share">Share</h2><h2>VA</h2>');
  expect(parts.map(({ id }) => id)).toEqual(['content-2', 'share-2', 'va-2']);
});

test('a heading of only punctuation can be linked to, and an empty one is left alone', () => {
  const { parts, html } = addressed('<h2>* * *</h2><h2> </h2>');
  expect(parts).toEqual([{ id: 'section', text: '* * *' }]);
  expect(html).toContain('<h2> </h2>');
});

test('a heading that contains a link, or is inside one, gets an id and no second link', () => {
  const { html } = addressed(
    '<h2>On <a href="/about">me</a></h2><a href="/x"><h3>Card</h3></a><details><summary><h3>More</h3></summary></details>',
  );
  expect(html).toContain('<h2 id="on-me">On <a href="/about">me</a></h2>');
  expect(html).toContain('<h3 id="card">Card</h3>');
  expect(html).toContain('<h3 id="more">More</h3>');
});
