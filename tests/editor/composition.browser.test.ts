import type { CDPSession } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { editorOnStage } from './editor-on-stage.ts';

const editor = editorOnStage();
let protocol: CDPSession;

beforeAll(async () => {
  protocol = await editor.page.context().newCDPSession(editor.page);
});

/** What an input method shows while it composes, and what it inserts in the end; nothing if it is cancelled. */
type Word = readonly [composing: readonly string[], inserted?: string];

const METHODS: readonly (readonly [name: string, ...words: Word[]])[] = [
  ['Japanese', [['k', 'か', 'かn', 'かん'], '漢'], [['じ'], '字']],
  ['Korean', [['ㅎ', '하', '한'], '한'], [['ㄱ', '그', '글'], '글']],
  ['Vietnamese', [['V', 'Vi', 'Viê', 'Việ', 'Việt'], 'Việt']],
  ['dead keys', [['´'], 'é'], [['`'], 'à']],
  ['Android’s correction', [['t', 'te', 'teh'], 'the'], [[], ' '], [['q'], 'q']],
  ['emoji', [[], '👩‍💻'], [[':s', ':sm'], '😄']],
  ['one that is cancelled', [['か', 'かn']]],
];

/** Articles with the caret at |, and where the text goes if not there. */
const PLACES: [place: string, html: string, becomes?: string][] = [
  ['the start of a paragraph', '<p>|Word</p>'],
  ['the end of a paragraph', '<p>Word|</p>'],
  ['a word', '<p>Wo|rd</p>'],
  ['an empty paragraph', '<p>a</p>\n<p>|</p>'],
  ['bold', '<p>a <strong>bo|ld</strong> b</p>'],
  ['the end of bold', '<p>a <strong>bold|</strong> b</p>'],
  ['the end of code within a line', '<p>a <code>x|</code> b</p>'],
  ['a link', '<p><a href="/about">li|nk</a> b</p>'],
  ['the start of a link', '<p><a href="/about">|link</a> b</p>', '<p>|<a href="/about">link</a> b</p>'],
  [
    'the end of a link with text after it',
    '<p>See <a href="/about">link|</a> after</p>',
    '<p>See <a href="/about">link</a>| after</p>',
  ],
  ['the text after a link', '<p>See <a href="/about">link</a>| after</p>'],
  [
    'the end of a link with nothing after it',
    '<p>See <a href="/about">link|</a></p>',
    '<p>See <a href="/about">link</a>|</p>',
  ],
  ['the gap between two links', '<p><a href="/about">one</a>|<a href="/blog">two</a></p>'],
  ['the end of a key', '<p>a <kbd>K|</kbd> b</p>', '<p>a <kbd>K</kbd>| b</p>'],
  ['a list item', '<ul>\n<li>One|</li>\n<li>Two</li>\n</ul>'],
  ['an empty list item', '<ul>\n<li>One</li>\n<li>|</li>\n</ul>'],
  ['a cell', '<table>\n<tbody>\n<tr><td>c|</td></tr>\n</tbody>\n</table>'],
  ['an empty cell', '<table>\n<tbody>\n<tr><td>|</td><td>x</td></tr>\n</tbody>\n</table>'],
  ['a quotation', '<blockquote>\n<p>Said|</p>\n</blockquote>'],
  ['a heading', '<h2>|Head</h2>'],
  ['a code block', '<pre><code>a\nb|</code></pre>'],
  ['the line after a break', '<p>a<br>|b</p>'],
  ['the line between two breaks', '<p>a<br>|<br>b</p>'],
  ['the text after an image', '<p>a <img src="/a.png" alt="x">| b</p>'],
  ['the text before an image', '<p>a |<img src="/a.png" alt="x"> b</p>'],
  ['the paragraph after a figure', '<figure><img src="/a.png" alt="x"></figure>\n<p>|</p>'],
];

/** Opens an article with the caret at |, as it is after a click; where there is no text, a sign is deleted. */
async function openAt(html: string): Promise<void> {
  await editor.open(html.replace('|', '∎'));
  const [index, offset, isAlone] = await editor.text().evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let at = 0; texts.nextNode(); at += 1) {
      const { nodeValue } = texts.currentNode;
      if (nodeValue?.includes('∎')) return [at, nodeValue.indexOf('∎'), nodeValue === '∎'] as const;
    }
    throw new Error('There is no place for the caret.');
  });
  if (!isAlone) await editor.open(html.replace('|', ''));
  await editor.enter();
  await editor.text().evaluate(
    (root, [at, from, to]) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let passed = 0; passed <= at; passed += 1) texts.nextNode();
      getSelection()?.setBaseAndExtent(texts.currentNode, from, texts.currentNode, to);
    },
    [index, offset, isAlone ? offset + 1 : offset] as const,
  );
  await editor.settled();
  if (isAlone) await editor.press('Delete');
}

async function compose(words: readonly Word[]): Promise<string> {
  let typed = '';
  for (const [composing, inserted] of words) {
    for (const text of inserted === undefined ? [...composing, ''] : composing)
      await protocol.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    if (inserted !== undefined) await protocol.send('Input.insertText', { text: inserted });
    typed += inserted ?? '';
  }
  await editor.settled();
  return typed;
}

describe('composing', () => {
  it.each(PLACES)('in %s puts every word there', async (_place, html, becomes = html) => {
    const wrong: Record<string, string> = {};
    for (const [name, ...words] of METHODS) {
      await openAt(html);
      const empty = await editor.saved();
      const typed = await compose(words);
      const saved = await editor.saved();
      if (saved !== (typed ? becomes.replace('|', typed) : empty)) wrong[name] = saved;
    }
    expect(wrong).toEqual({});
  });

  it('over a selection replaces it', async () => {
    await editor.open('<p>a word b</p>');
    await editor
      .text()
      .getByText('a word b')
      .dblclick({ position: { x: 30, y: 10 } });
    await editor.page.waitForFunction(() => getSelection()?.toString().trim() === 'word');
    await compose([[['か'], '書']]);
    expect(await editor.saved()).toMatch(/^<p>a 書 ?b<\/p>$/);
  });

  it('in the caption of an image puts the words there', async () => {
    await editor.open('<figure><img src="/a.png" alt="x"></figure>');
    await editor.enter();
    await editor.text().locator('figure > img').click();
    await editor.page.getByLabel('Caption').click();
    await compose([[['か'], '書']]);
    await expect.poll(editor.saved).toContain('<figcaption>書</figcaption>');
  });

  it.each([
    ['with the slash of a key', ['/', '/q', '/qu']],
    ['with the wide slash of a Japanese keyboard', ['／', '／q', '／qu']],
  ])('opens the slash menu, %s', async (_, composing) => {
    await editor.open('<p>a</p>\n<p><br></p>\n<p>b</p>');
    await editor.text().getByText('a', { exact: true }).click();
    await editor.press('ArrowDown');
    await compose([[composing, composing.at(-1) ?? '']]);
    await editor.page.getByRole('option', { name: 'Blockquote' }).waitFor();
    await editor.press('Enter');
    await editor.type('Said');
    expect(await editor.saved()).toBe('<p>a</p>\n<blockquote>\n<p>Said</p>\n</blockquote>\n<p>b</p>');
  });
});
