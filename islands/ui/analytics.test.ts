import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { trackEvent } from './analytics.ts';

beforeEach(() => {
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

test('an event is sent to every analytics script on the page, even when one throws', () => {
  const received: unknown[][] = [];
  const record = (...words: unknown[]) => received.push(words);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('window', {
    gtag: () => {
      throw new Error('blocked');
    },
    plausible: record,
    umami: { track: record },
    va: record,
  });
  trackEvent('modal');
  expect(received).toEqual([['modal'], ['modal'], ['event', { name: 'modal' }]]);
});

test('no event is sent where there is no analytics script', () => {
  vi.stubGlobal('window', {});
  expect(() => trackEvent('modal')).not.toThrow();
});

test('no event is sent for visitors who ask for privacy', () => {
  const gtag = vi.fn();
  vi.stubGlobal('window', { gtag });
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  trackEvent('modal');
  expect(gtag).not.toHaveBeenCalled();
});
