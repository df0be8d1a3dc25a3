import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOf, pageWithIntegrity, pageWithOwnHashes, withOwnHashes } from './own-hashes.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function page(hashes: string[]): string {
  const policy = `script-src 'self' ${hashes.join(' ')}; style-src 'self';`;
  return `<head><meta http-equiv="content-security-policy" content="${policy}"></head>
<body><script src="/a.js"></script><script type="module">one()</script><style>p{}</style></body>`;
}

test('a page keeps the hashes of its own scripts and styles and no others', () => {
  const own = [hash('one()'), hash('p{}')];
  expect(pageWithOwnHashes(page([hash('elsewhere()'), ...own, hash('')]))).toBe(page(own));
});

test('sources that are not hashes are kept', () => {
  expect(pageWithOwnHashes(page([]))).toContain("style-src 'self';");
});

test('text in an attribute or comment that looks like a script removes no hash of the page', () => {
  const [script, style] = ['run()', 'p{}'];
  const policy = `script-src 'self' '${hashOf(script)}'; style-src '${hashOf(style)}'`;
  for (const text of [
    '<input value="</script/x><script>alert(1)//">',
    `<input value='<style>" <script>'>`,
    '<!-- <script> " -->',
    '<img alt="</style><script" title=">">',
  ])
    expect(
      withOwnHashes(policy, `${text}<style media="(width > 1px)">${style}</style>${text}<script>${script}</script>`),
    ).toBe(policy);
});

test('a page gets the hashes of the scripts that it can load, in an integrity map that its policy allows', () => {
  const scripts = new Map([
    ['a.js', 'import"./b.js";import("./c.js")'],
    ['b.js', 'b()'],
    ['c.js', 'import"./a.js"'],
    ['other.js', 'other()'],
  ]);
  const source = page([]).replace('src="/a.js"', 'src="/_astro/a.js"');
  const html = pageWithOwnHashes(pageWithIntegrity(source, scripts));
  const map = /<script type="importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  const sha384 = (text = '') => `sha384-${createHash('sha384').update(text).digest('base64')}`;
  expect(JSON.parse(map)).toEqual({
    integrity: Object.fromEntries(
      ['a.js', 'b.js', 'c.js'].map((name) => [`/_astro/${name}`, sha384(scripts.get(name))]),
    ),
  });
  expect(html).toContain(`script-src 'self' ${hash(map)}`);
  // An import map must come before the first script it covers.
  expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('src="/_astro/a.js"'));
  expect(html).toContain(`<script src="/_astro/a.js" integrity="${sha384(scripts.get('a.js'))}"></script>`);
});
