import { afterEach, describe, expect, it } from 'vitest';
import { editorOnStage } from './editor-on-stage.ts';

const editor = editorOnStage();

afterEach(async () => {
  const [once, twice] = await editor.savedTwice();
  expect(twice).toBe(once);
});
const divider = () => editor.text().locator('hr');
const isSelected = () => divider().evaluate((element) => element.hasAttribute('data-selected'));

/** Opens an article with the caret at the end of its first paragraph. */
async function openAt(word: string, html: string): Promise<void> {
  await editor.open(html);
  await editor.text().getByText(word).click();
  await editor.press('End');
}

describe('a divider', () => {
  it('is selected by a click and by the arrow keys, which then move past it', async () => {
    await openAt('One', '<p>One</p><hr><p>Two</p>');
    await editor.press('ArrowDown');
    expect(await isSelected()).toBe(true);
    await editor.press('ArrowDown');
    await editor.type('x');
    expect(await editor.saved()).toBe('<p>One</p>\n<hr>\n<p>xTwo</p>');
    await divider().click();
    expect(await isSelected()).toBe(true);
  });

  it('is deleted when it is selected, and by Backspace and Delete beside it', async () => {
    await openAt('One', '<p>One</p><hr><p>Two</p>');
    await divider().click();
    await editor.press('Delete');
    expect(await editor.saved()).toBe('<p>One</p>\n<p>Two</p>');
    await editor.press('Control+z');
    // Holds the button as long as a finger does: the browser reports the caret before the click.
    await editor.text().getByText('Two').click({ delay: 60 });
    await editor.press('Home');
    await editor.press('Backspace');
    expect(await editor.saved()).toBe('<p>One</p>\n<p>Two</p>');
  });

  it('allows typing before it at the start and after it at the end, with a visible caret', async () => {
    await openAt('Two', '<hr><p>Two</p>');
    await editor.press('ArrowUp');
    await editor.press('ArrowUp');
    expect((await editor.text().locator('.writing-caret').boundingBox())?.height).toBeGreaterThan(0);
    await editor.type('x');
    expect(await editor.saved()).toBe('<p>x</p>\n<hr>\n<p>Two</p>');
    await openAt('One', '<p>One</p><hr>');
    await editor.press('ArrowDown');
    await editor.press('ArrowDown');
    await editor.type('x');
    expect(await editor.saved()).toBe('<p>One</p>\n<hr>\n<p>x</p>');
  });

  it('starts a line after it on Enter', async () => {
    await openAt('One', '<p>One</p><hr><p>Two</p>');
    await divider().click();
    await editor.press('Enter');
    await editor.type('x');
    expect(await editor.saved()).toBe('<p>One</p>\n<hr>\n<p>x</p>\n<p>Two</p>');
  });

  it('replaces an empty line, with the caret after it', async () => {
    await openAt('One', '<p>One</p>');
    await editor.press('Enter');
    await editor.tool('Divider').click();
    await editor.type('x');
    expect(await editor.saved()).toBe('<p>One</p>\n<hr>\n<p>x</p>');
  });
});
