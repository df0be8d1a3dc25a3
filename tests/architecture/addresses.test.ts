import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as paths from '../../src/paths.ts';
import { readSources } from './import-graph.ts';

const HOME = 'src/paths.ts';

/** The first segments of the site's addresses: `/blog` and all below it begin with `blog`. */
const SEGMENTS = new Set(
  Object.values(paths)
    .map((path) => (typeof path === 'string' ? path : path('', '')))
    .flatMap((path) => path.match(/^\/([\w.-]+)/)?.[1] ?? []),
);

const COMMENTS = /\/\*\*?\s.*?\*\/|^\s*\/\/.*$|<!--.*?-->/gms;
/** A path at the start of a string or an attribute, after a placeholder or an origin, in a selector or in a pattern. */
const PATH = /(?:["'`}^]|\/\/embedded|https?:\/\/[\w.:-]+|(?:GET|POST) )\\?\/([a-z_][\w.-]*)(?=["'`/\\?#$)\s]|$)/gm;

function addressesIn(text: string): string[] {
  const code = text.replace(COMMENTS, '').replace(/(?:from|import)\s*\(?\s*'[^'\n]*'/g, '');
  return [...code.matchAll(PATH)]
    .filter(([, segment = '']) => SEGMENTS.has(segment.replace(/[.?]$/, '')))
    .map(([found]) => found);
}

test('addresses are written only in src/paths.ts', () => {
  const sources = [...readSources(join(import.meta.dirname, '../..'))].filter(([file]) => !/\.(css|mdx)$/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  expect(
    sources
      .filter(([file]) => file !== HOME)
      .flatMap(([file, text]) => addressesIn(text).map((at) => `${file}: ${at}`)),
  ).toEqual([]);
});

test('the known segments are those of pages, services and files', () => {
  for (const segment of ['blog', 'admin', 'auth', 'rest', '_astro', 'rss.xml', 'favicon.svg'])
    expect(SEGMENTS).toContain(segment);
});

test.each([
  "const back = '/blog';",
  '<a href="/contact" class="button">',
  'fetch(`/blog?q=word`)',
  'fetch(`{site}/rest/v1/posts`)',
  "new Request('http://embedded/auth/v1/user')",
  'const BOOK = /^\\/books\\/(.+)$/;',
  'closest(\'a[href^="/blog/"]\')',
  "send('POST /rest/v1/posts HTTP/1.1')",
])('an address in another file is found: %s', (line) => {
  expect(addressesIn(line)).toHaveLength(1);
});

test.each([
  "import { Book } from '/books/book.ts';",
  "const name = 'newsletter-open'; const other = `{who}/newsletter-open`;",
  '// The page /blog lists the articles.',
  "readFileSync('/proc/self/limits')",
])('text that is not an address of the site is ignored: %s', (line) => {
  expect(addressesIn(line)).toEqual([]);
});
