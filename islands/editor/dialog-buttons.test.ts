import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { showToast } from '../ui/toasts.ts';
import { useDialogPart } from './dialog-buttons.tsx';

vi.mock('../ui/toasts.ts', () => ({ showToast: vi.fn() }));

/** The hook's result, outside a browser: its first render. */
function rendered<Part>(name: string, fetchPart: () => Promise<Part>) {
  let result: ReturnType<typeof useDialogPart<Part>> | undefined;
  renderToString(
    createElement(() => {
      result = useDialogPart(name, fetchPart);
      return null;
    }),
  );
  return result as NonNullable<typeof result>;
}

test('a dialog that cannot be loaded is named, in the message and in the console', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  const error = new Error('offline');
  for (const name of ['The deleted posts', 'The history']) {
    await rendered(name, () => Promise.reject(error)).button.onClick();
    expect(reported).toHaveBeenLastCalledWith(`${name} could not be loaded`, error);
    const description = `${name} could not be loaded. Please try again.`;
    expect(showToast).toHaveBeenLastCalledWith({ title: 'Error', description, kind: 'destructive' });
  }
});
