import { afterEach, expect, test, vi } from 'vitest';
import { safeHtml } from './safe-html.ts';
import { trustedHtml, withInertStyles } from './trusted-html.ts';

afterEach(() => vi.unstubAllGlobals());

test('HTML for the page passes the policy, and may be prepared after it', () => {
  expect(safeHtml('<p onclick="x()">a<script>b</script></p>')).toBe('<p>a</p>');
  const added = safeHtml('<p>a</p>', (tree) => tree.children.push({ type: 'text', value: '<b>' }));
  expect(added).toBe('<p>a</p>&lt;b&gt;');
});

test('a Trusted Types policy is created once, at the first call', () => {
  const created: string[] = [];
  const createPolicy = (name: string, rules: object) => {
    created.push(name);
    return rules;
  };
  vi.stubGlobal('trustedTypes', { createPolicy });
  const upper = trustedHtml('upper', (html) => html.toUpperCase());
  expect(created).toEqual([]);
  expect([upper('a'), upper('b')]).toEqual(['A', 'B']);
  expect(created).toEqual(['upper']);
});

test.each([
  ['<p style="a:b" title="x style=y">style="c"</p>', '<p data-style="a:b" title="x style=y">style="c"</p>'],
  [
    "<P CLASS=a STYLE='a:b'><b\nstyle = c>",
    "<P CLASS=a data-style='a:b'><b\nstyle = c>".replace('\nstyle', '\ndata-style'),
  ],
  ['<i title="a"style="b">', '<i title="a"data-style="b">'],
  ['a < b style=c > d <style>p{}</style>', 'a < b style=c > d <style>p{}</style>'],
])('style attributes are renamed in %s', (html, inert) => {
  expect(withInertStyles(html)).toBe(inert);
});

test('unwanted styles are removed', () => {
  expect(withInertStyles('<p style="a:b" id=x style=\'mso-list:l0\'>', /mso-list/)).toBe(
    "<p  id=x data-style='mso-list:l0'>",
  );
});
