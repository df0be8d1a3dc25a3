import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackEvent } from './analytics.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

test('every analytics script that is there hears of it, even when one fails', () => {
  const heard: unknown[][] = [];
  const hear = (...words: unknown[]) => heard.push(words);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('window', {
    gtag: () => {
      throw new Error('blocked');
    },
    plausible: hear,
    umami: { track: hear },
    va: hear,
  });
  trackEvent('modal');
  expect(heard).toEqual([['modal'], ['modal'], ['event', { name: 'modal' }]]);
});

test('nothing is said where there is none', () => {
  vi.stubGlobal('window', {});
  expect(() => trackEvent('modal')).not.toThrow();
});

test('nothing is said about who asks for privacy', () => {
  const gtag = vi.fn();
  vi.stubGlobal('window', { gtag });
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  trackEvent('modal');
  expect(gtag).not.toHaveBeenCalled();
});
