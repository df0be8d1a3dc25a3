import { describe, expect, it } from 'vitest';
import { editorOnStage } from './editor-on-stage.ts';

const editor = editorOnStage();

describe('a link', () => {
  it('is set by Ctrl+K, changed and removed', async () => {
    await editor.open('<p>Word</p>');
    await editor.select('Word');
    await editor.page.keyboard.press('Control+k');
    await editor.page.getByLabel('Address').fill('example.com/page');
    await editor.page.getByLabel('Open in a new tab').check();
    await editor.page.keyboard.press('Enter');
    await expect
      .poll(editor.saved)
      .toBe('<p><a href="https://example.com/page" target="_blank" rel="noopener">Word</a></p>');
    await editor.page.keyboard.press('Control+k');
    expect(await editor.page.getByLabel('Address').inputValue()).toBe('https://example.com/page');
    await editor.page.getByLabel('Address').fill('#notes');
    await editor.page.getByLabel('Open in a new tab').uncheck();
    await editor.page.keyboard.press('Enter');
    await expect.poll(editor.saved).toBe('<p><a href="#notes">Word</a></p>');
    await editor.page.keyboard.press('Control+k');
    await editor.page.getByRole('button', { name: 'Remove link' }).click();
    await expect.poll(editor.saved).toBe('<p>Word</p>');
  });

  it('is refused in words where it may not lead', async () => {
    await editor.open('<p>Word</p>');
    await editor.select('Word');
    await editor.page.keyboard.press('Control+k');
    await editor.page.getByLabel('Address').fill('javascript:alert(1)');
    await editor.page.keyboard.press('Enter');
    expect(await editor.page.getByRole('alert').textContent()).toMatch(/^A link leads to an http/);
    await editor.page.keyboard.press('Escape');
    expect(await editor.saved()).toBe('<p>Word</p>');
  });

  it('asks for its text where nothing is selected', async () => {
    await editor.open('<p>See</p>');
    await editor.text().click();
    await editor.press('End');
    await editor.page.keyboard.type(' ');
    await editor.page.keyboard.press('Control+k');
    await editor.page.getByLabel('Address').fill('/about');
    await editor.page.getByRole('textbox', { name: 'Text' }).last().fill('about me');
    await editor.page.keyboard.press('Enter');
    await expect.poll(editor.saved).toBe('<p>See <a href="/about">about me</a></p>');
  });
});
