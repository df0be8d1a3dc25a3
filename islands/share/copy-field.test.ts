import { afterEach, expect, test, vi } from 'vitest';
import { copyField } from './copy-field.ts';

afterEach(() => vi.unstubAllGlobals());

function fieldWith(value: string) {
  return { value, focus: vi.fn(), select: vi.fn() };
}

test('copying writes the value to the clipboard and leaves the field alone', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const field = fieldWith('https://site.example/');
  expect(await copyField(field)).toBe(true);
  expect(writeText).toHaveBeenCalledWith('https://site.example/');
  expect(field.select).not.toHaveBeenCalled();
});

test.each([
  ['is missing', {}],
  ['refuses', { clipboard: { writeText: () => Promise.reject(new Error('NotAllowedError')) } }],
])('the field is selected and copied by command when the Clipboard API %s', async (_what, navigator) => {
  const execCommand = vi.fn(() => true);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('document', { execCommand });
  const field = fieldWith('x');
  expect(await copyField(field)).toBe(true);
  expect(field.select).toHaveBeenCalledBefore(execCommand);
});

test.each([
  ['refused', () => false],
  [
    'gone',
    () => {
      throw new TypeError('execCommand is not a function');
    },
  ],
])('the field stays selected when the copy command is %s as well', async (_what, execCommand) => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { execCommand });
  const field = fieldWith('x');
  expect(await copyField(field)).toBe(false);
  expect(field.focus).toHaveBeenCalledOnce();
  expect(field.select).toHaveBeenCalledOnce();
});
