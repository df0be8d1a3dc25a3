import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page as PlaywrightPage } from 'playwright';
import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { firefoxPath } from '../../scripts/browsers.ts';
import { clipboards } from '../support/html/clipboard.ts';
import { pasted } from '../support/html/pasted.ts';
import type { Bundle } from './bundle.ts';
import { PAGE, POLICY, stage } from './open-stage.ts';
import { paste } from './transfer.ts';

const executablePath = firefoxPath();

// Playwright needs a Firefox of its own; puppeteer-core speaks WebDriver BiDi with the system's.
describe.skipIf(!executablePath)('the editor in Firefox', () => {
  let server: Server;
  let browser: Browser;
  let page: Page;
  /** Both libraries evaluate in the same way, which is all that the stage needs. */
  let onStage: Pick<PlaywrightPage, 'evaluate'>;

  beforeAll(async () => {
    const answer = await fetch(inject('stageOffer'));
    if (!answer.ok) throw new Error(await answer.text());
    const { script, styles } = (await answer.json()) as Bundle;
    server = createServer(({ url }, response) => {
      const [type, body] =
        url === '/stage.js'
          ? ['text/javascript', script]
          : url === '/stage.css'
            ? ['text/css', styles]
            : ['text/html', PAGE];
      response
        .setHeader('content-type', `${type}; charset=utf-8`)
        .setHeader('content-security-policy', POLICY)
        .end(body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    browser = await puppeteer.launch({ browser: 'firefox', executablePath: `${executablePath}`, headless: true });
    page = await browser.newPage();
    onStage = page as unknown as typeof onStage;
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  const saved = () => stage(onStage, (it) => it.readText());
  const settled = () => page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');

  async function open(html: string): Promise<void> {
    await stage(onStage, (it, value) => it.open(value), html);
    await page.waitForSelector('[role=textbox][aria-label=Text]');
    await settled();
    await page.focus('[role=textbox][aria-label=Text]');
    await settled();
  }

  /** Presses keys one after the other, such as 'Control+b'; any other text is typed. */
  async function keys(...all: string[]): Promise<void> {
    for (const each of all) {
      const names =
        /^(?:\w+\+)*(?:Enter|Tab|Escape|Backspace|Delete|Home|End|Arrow\w+|(?<=\+)\w)$/.test(each) && each.split('+');
      if (names) {
        for (const name of names) await page.keyboard.down(name as KeyInput);
        for (const name of names.toReversed()) await page.keyboard.up(name as KeyInput);
      } else await page.keyboard.type(each);
      await settled();
    }
  }

  test.each([...pasted, ...clipboards.map(({ saved, ...rest }) => ({ ...rest, expected: saved }))])(
    'pastes from $name as in Chromium, and reads it the same a second time',
    async ({ html, expected }) => {
      await open('');
      await paste(onStage, { html, text: 'plain' });
      expect(await saved()).toBe(expected);
      await open(expected);
      expect(await saved()).toBe(expected);
    },
  );

  test('types formats, headings and lists by keys, and undoes them', async () => {
    await open('');
    await keys('## Title', 'Enter', 'One ', 'Control+b', 'bold', 'Control+b', ' word', 'Enter');
    await keys('- a', 'Enter', 'Tab', 'b', 'Enter', 'Shift+Tab', 'c', 'Enter', 'Enter', 'after');
    expect(await saved()).toBe(
      '<h2>Title</h2>\n<p>One <strong>bold</strong> word</p>\n<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n<p>after</p>',
    );
    await open('<p>One</p>');
    await keys('Control+End', ' two', 'Control+z');
    expect(await saved()).toBe('<p>One</p>');
  });

  test('keeps the format of the end and not of where the caret came from', async () => {
    await open('<p>first</p>\n<p>se<strong>co</strong>nd</p>');
    await keys('Control+Home', 'Control+b', 'Control+End', 'Qz');
    expect(await saved()).toBe('<p>first</p>\n<p>se<strong>co</strong>ndQz</p>');
  });

  test('deletes across blocks, and splits and joins them', async () => {
    await open('<h2>Title</h2>\n<p>Words</p>');
    await keys('Control+End', 'Home', 'Backspace');
    expect(await saved()).toBe('<h2>TitleWords</h2>');
    await keys('Enter');
    expect(await saved()).toBe('<h2>Title</h2>\n<h2>Words</h2>');
  });
});
