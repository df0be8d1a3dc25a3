import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showCarriedToast } from './CarriedToast.tsx';
import { carryToast } from './carry-toast.ts';
import type { Toast } from './toasts.ts';

const shown: Toast[] = [];
vi.mock('./toasts.ts', () => ({ showToast: (toast: Toast) => shown.push(toast) }));

/** A minimal sessionStorage: Node has none. */
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  shown.length = 0;
});

afterEach(() => vi.unstubAllGlobals());

test('a toast carried over a page load is shown once, on the next page', () => {
  const toast: Toast = { title: 'Success', description: 'Signed in successfully!', kind: 'success' };
  carryToast(toast);
  showCarriedToast();
  showCarriedToast();
  expect(shown).toEqual([toast]);
});

test('a browser that forbids storage shows no carried toast and throws no error', () => {
  vi.stubGlobal('sessionStorage', undefined);
  carryToast({ title: 'Success', kind: 'success' });
  showCarriedToast();
  expect(shown).toEqual([]);
});
