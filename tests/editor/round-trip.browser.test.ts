import { readdirSync, readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlessChromiumPath } from '../../scripts/browsers.ts';
import { readArticle } from '../../scripts/generate/seed-sql.ts';
import { cleanHtml, plainText } from '../../src/html/html-policy.ts';
import { canonical } from '../support/html/canonical.ts';
import { violations } from '../support/html/violations.ts';
import { bundled } from './bundle.ts';

interface Visual {
  canonicalHtml(html: string): string;
  whatVisualCannotHold(html: string): Promise<string[]>;
}

let browser: Browser;
let page: Page;

beforeAll(async () => {
  const { script } = await bundled('islands/editor/visual/canonical.ts', 'visual');
  browser = await chromium.launch({ executablePath: `${headlessChromiumPath()}`, args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.addScriptTag({ content: script });
});

afterAll(() => browser?.close());

function saved(html: string): Promise<string> {
  return page.evaluate((text) => (window as unknown as { visual: Visual }).visual.canonicalHtml(text), html);
}

function lost(html: string): Promise<string[]> {
  return page.evaluate((text) => (window as unknown as { visual: Visual }).visual.whatVisualCannotHold(text), html);
}

const folder = new URL('../../supabase/articles/', import.meta.url);
const articles = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ name: file, html: readArticle(file, readFileSync(new URL(file, folder), 'utf8')).content }));

describe.each([...articles, ...canonical])('$name, opened and saved in the visual editor', ({ html }) => {
  it('loses nothing, is safe, and is unchanged by a second save', async () => {
    const once = await saved(html);
    expect(await saved(once)).toBe(once);
    expect(cleanHtml(once)).toBe(once);
    expect(violations(once)).toEqual([]);
    expect(plainText(once)).toBe(plainText(html));
    expect(await lost(html)).toEqual([]);
  });
});

describe('the canonical form', () => {
  it.each(canonical)('of $name is the expected one', async ({ html, expected }) => {
    expect(await saved(html)).toBe(expected);
  });

  it.each([
    ['nothing', '', ''],
    ['white space and empty paragraphs', ' <p></p>\n<p><br></p> ', ''],
    ['text without a paragraph', 'One<br>two<p>three', '<p>One<br>two</p>\n<p>three</p>'],
    ['one format said twice', '<p><b><strong style="x">a</strong></b></p>', '<p><strong>a</strong></p>'],
    ['formats that overlap', '<p><b>a<i>b</i></b><i>c</i></p>', '<p><strong>a<em>b</em></strong><em>c</em></p>'],
    ['runs of spaces', '<p>a&nbsp; b   c</p>', '<p>a&nbsp; b c</p>'],
    [
      'a format around blocks',
      '<strong><p>a</p><p>b</p></strong>',
      '<p><strong>a</strong></p>\n<p><strong>b</strong></p>',
    ],
    ['an image in a paragraph', '<p><img src="/a.png" alt="A"></p>', '<figure><img src="/a.png" alt="A"></figure>'],
    ['an item with a paragraph', '<ul><li><p lang="de">a</p></li></ul>', '<ul>\n<li lang="de">a</li>\n</ul>'],
    ['lists that touch', '<ol><li>a</li></ol><ol><li>b</li></ol>', '<ol>\n<li>a</li>\n</ol>\n<ol><li>b</li></ol>'],
    ['a link around blocks', '<a href="/x"><div>a</div></a>', '<a href="/x"><div>a</div></a>'],
  ])('of %s is the expected one', async (_, html, expected) => {
    expect(await saved(html)).toBe(expected);
    expect(await saved(expected)).toBe(expected);
  });
});

describe('content that Visual cannot represent', () => {
  it('is reported with its names', async () => {
    expect(await lost('<p>a<sup id="here"></sup></p>')).toEqual(['anchors']);
    expect(await lost('<p>a</p><hr lang="de"><p>b</p>')).toEqual([]);
  });
});
