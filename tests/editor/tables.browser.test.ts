import { afterEach, describe, expect, it } from 'vitest';
import { editorOnStage } from './editor-on-stage.ts';

const editor = editorOnStage();

afterEach(async () => {
  const [once, twice] = await editor.savedTwice();
  expect(twice).toBe(once);
});
const control = (name: string) =>
  editor.page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name, exact: true });

const HEAD = '<thead>\n<tr><th scope="col">A</th><th scope="col">B</th></tr>\n</thead>';
const table = (body: string, head = HEAD) => `<table>\n${head && `${head}\n`}<tbody>\n${body}\n</tbody>\n</table>`;
const ONE = '<tr><td>1</td><td>2</td></tr>';
const TWO = '<tr><td>3</td><td>4</td></tr>';

/** Opens an article with the caret in the cell that says so. */
async function openAt(cell: string, html: string): Promise<void> {
  await editor.open(html);
  await editor.text().getByText(cell, { exact: true }).click();
  await editor.press('End');
}

describe('a new table', () => {
  it('is inserted from the toolbar or the slash menu with a heading row, and the caret is in it', async () => {
    for (const way of ['toolbar', 'slash']) {
      await editor.open('');
      await editor.enter();
      if (way === 'toolbar') await editor.tool('Table').click();
      else {
        await editor.type('/table');
        await editor.press('Enter');
      }
      await editor.page.getByRole('toolbar', { name: 'Table' }).waitFor();
      await editor.type('A\tB\tC\t1');
      const row = (cells: string) => `<tr>${cells}<td></td><td></td></tr>`;
      expect(await editor.saved()).toBe(
        '<table>\n<thead>\n<tr><th scope="col">A</th><th scope="col">B</th><th scope="col">C</th></tr>\n</thead>\n' +
          `<tbody>\n${row('<td>1</td>')}\n${row('<td></td>')}\n</tbody>\n</table>`,
      );
    }
  });

  it('is undone in one step', async () => {
    await editor.open('<p>Word</p>');
    await editor.enter();
    await editor.tool('Table').click();
    await expect.poll(editor.saved).toMatch('<table>');
    await editor.page.keyboard.press('Control+z');
    expect(await editor.saved()).toBe('<p>Word</p>');
  });

  it('is inserted at the end if the text had no caret yet', async () => {
    await editor.open('<p>Word</p>');
    await editor.tool('Table').click();
    await expect.poll(editor.saved).toMatch(/^<p>Word<\/p>\n<table>/);
  });

  it('is inserted after the table that contains the caret', async () => {
    await openAt('1', table(ONE));
    await editor.tool('Table').click();
    await expect.poll(editor.saved).toMatch(/<\/table>\n<table>/);
  });
});

describe('keys in a table', () => {
  it('move from cell to cell by Tab and back by Shift+Tab, and Tab in the last cell adds a row', async () => {
    await openAt('1', table(ONE));
    await editor.press('Tab');
    await editor.type('x');
    await editor.press('Shift+Tab');
    await editor.type('y');
    await editor.press('Tab');
    await editor.press('Tab');
    await editor.type('3\t4');
    const [two, one] = await Promise.all([editor.saved(), editor.text().getByRole('row').count()]);
    expect(one).toBe(3);
    expect(two).toContain('<tr><td>3</td><td>4</td></tr>');
    expect(two).toMatch(/y.*x/);
  });

  it('leave the text by Escape, then Tab', async () => {
    await openAt('1', table(ONE));
    await editor.page.evaluate(() => {
      document.querySelector('main')?.append(Object.assign(document.createElement('button'), { id: 'after' }));
    });
    await editor.press('Escape');
    await editor.page.getByRole('status').getByText('Tab leaves the text now.').waitFor();
    await editor.press('Tab');
    expect(await editor.page.evaluate(() => document.activeElement?.closest('[contenteditable]'))).toBeNull();
    expect(await editor.saved()).toBe(table(ONE));
    await editor.page.evaluate(() => document.querySelector('#after')?.remove());
  });

  it('move to the controls by Alt+F9, along them by the arrow keys, and back by Escape', async () => {
    await openAt('1', table(ONE));
    const focused = () => editor.page.evaluate(() => document.activeElement?.textContent);
    await editor.page.keyboard.press('Alt+F9');
    await expect.poll(focused).toBe('Row above');
    await editor.page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Row below');
    await editor.page.keyboard.press('Enter');
    expect(await focused()).toBe('Row below');
    await editor.page.keyboard.press('Escape');
    await editor.type('x');
    expect(await editor.saved()).toBe(table(`${ONE}\n<tr><td>x</td><td></td></tr>`));
  });
});

describe('the controls of a table', () => {
  it('return the focus to the text when their table is removed', async () => {
    await openAt('1', `<p>Before</p>${table(ONE)}`);
    await editor.press('Alt+F9');
    await editor.press('ArrowLeft');
    await editor.press('Enter');
    await expect.poll(() => editor.page.evaluate(() => document.activeElement?.role)).toBe('textbox');
    await editor.type('!');
    expect(await editor.saved()).toBe('<p>Before!</p>');
  });

  it('are shown and announced while the caret is in a table', async () => {
    await openAt('1', `<p>Before</p>${table(ONE)}`);
    await editor.page.getByRole('status').getByText('In a table.').waitFor();
    await editor.text().getByText('Before').click();
    await expect.poll(() => editor.page.getByRole('toolbar', { name: 'Table' }).count()).toBe(0);
  });

  it.each([
    ['Row above', '1', table(`<tr><td></td><td></td></tr>\n${ONE}`)],
    ['Row below', '1', table(`${ONE}\n<tr><td></td><td></td></tr>`)],
    ['Row below', 'A', table(`<tr><td></td><td></td></tr>\n${ONE}`)],
    [
      'Column before',
      '1',
      table(
        '<tr><td></td><td>1</td><td>2</td></tr>',
        '<thead>\n<tr><th scope="col"></th><th scope="col">A</th><th scope="col">B</th></tr>\n</thead>',
      ),
    ],
    [
      'Column after',
      'B',
      table(
        '<tr><td>1</td><td>2</td><td></td></tr>',
        '<thead>\n<tr><th scope="col">A</th><th scope="col">B</th><th scope="col"></th></tr>\n</thead>',
      ),
    ],
    ['Delete row', 'A', table(ONE, '')],
    ['Delete column', '1', table('<tr><td>2</td></tr>', '<thead>\n<tr><th scope="col">B</th></tr>\n</thead>')],
    ['Header row', '2', table(`<tr><td>A</td><td>B</td></tr>\n${ONE}`, '')],
    ['Delete table', '1', ''],
  ])('change it by "%s" at cell %s', async (name, cell, expected) => {
    await openAt(cell, table(ONE));
    await control(name).click();
    expect(await editor.saved()).toBe(expected);
    await editor.page.keyboard.press('Control+z');
    expect(await editor.saved()).toBe(table(ONE));
  });

  it('make a header row and show it', async () => {
    await openAt('1', table(`${ONE}\n${TWO}`, ''));
    expect(await control('Header row').getAttribute('aria-pressed')).toBe('false');
    await control('Header row').click();
    expect(await editor.saved()).toBe(
      table(TWO, '<thead>\n<tr><th scope="col">1</th><th scope="col">2</th></tr>\n</thead>'),
    );
    await expect.poll(() => control('Header row').getAttribute('aria-pressed')).toBe('true');
  });

  it('keep row headings and the alignment of figures', async () => {
    const row = (head: string, figure: string) =>
      `<tr><th scope="row">${head}</th><td class="align-right">${figure}</td></tr>`;
    await openAt('9', table(row('Day', '9'), ''));
    await control('Row below').click();
    expect(await editor.saved()).toBe(table(`${row('Day', '9')}\n${row('', '')}`, ''));
    await openAt('Day', table(row('Day', '9'), ''));
    await control('Column after').click();
    expect(await editor.saved()).toBe(
      table('<tr><th scope="row">Day</th><td></td><td class="align-right">9</td></tr>', ''),
    );
  });

  it('keep cells that span rows or columns intact', async () => {
    const spanning = '<tr><td rowspan="2">1</td><td>2</td></tr>\n<tr><td>4</td></tr>';
    await openAt('2', table(spanning, ''));
    await control('Delete row').click();
    expect(await editor.saved()).toBe(table('<tr><td>1</td><td>4</td></tr>', ''));
    await openAt('2', table('<tr><td colspan="2">1</td><td>2</td></tr>\n<tr><td>3</td><td>4</td><td>5</td></tr>', ''));
    await editor.text().getByText('4').click();
    await editor.press('End');
    await control('Delete column').click();
    expect(await editor.saved()).toBe(table('<tr><td>1</td><td>2</td></tr>\n<tr><td>3</td><td>5</td></tr>', ''));
  });

  it('delete all selected rows', async () => {
    await openAt('1', table(`${ONE}\n${TWO}`));
    await editor.text().getByText('1', { exact: true }).hover();
    await editor.page.mouse.down();
    await editor.text().getByText('3', { exact: true }).hover();
    await editor.page.mouse.up();
    await control('Delete row').click();
    expect(await editor.saved()).toBe(
      '<table>\n<thead>\n<tr><th scope="col">A</th><th scope="col">B</th></tr>\n</thead>\n</table>',
    );
  });

  it('remove the table with its last row or column', async () => {
    for (const name of ['Delete row', 'Delete column']) {
      await openAt('x', `<p>Before</p>${table('<tr><td>x</td></tr>', '')}`);
      await control(name).click();
      await editor.type('!');
      expect(await editor.saved()).toBe('<p>Before!</p>');
    }
  });

  it('stay visible while a long table is scrolled, and fit a phone', async () => {
    await editor.page.setViewportSize({ width: 390, height: 600 });
    const rows = Array.from({ length: 40 }, (_, at) => `<tr><td>r${at}</td><td>2</td></tr>`).join('\n');
    await openAt('r20', `<p>Before</p>${table(rows)}`);
    const toolbar = editor.page.getByRole('toolbar', { name: 'Table' });
    // Its position follows the window a moment later.
    await expect
      .poll(async () => {
        const { x, y, width, height } = (await toolbar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        return { isBelowTop: y > 0, isAboveBottom: y + height < 600, fits: x + width <= 390 };
      })
      .toEqual({ isBelowTop: true, isAboveBottom: true, fits: true });
    expect(await editor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await editor.page.setViewportSize({ width: 1280, height: 720 });
  });
});
