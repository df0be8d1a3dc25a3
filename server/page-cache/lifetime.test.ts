import { describe, expect, test } from 'vitest';
import { lifetimeOf } from './lifetime.ts';

describe('the lifetime of a cached answer', () => {
  test.each([
    ['max-age=60', { freshMs: 30_000, usableMs: 60_000 }],
    ['max-age=86400', { freshMs: 43_200_000, usableMs: 86_400_000 }],
    ['max-age=60, stale-while-revalidate=30', { freshMs: 60_000, usableMs: 90_000 }],
    ['max-age=0, stale-while-revalidate=30', { freshMs: 0, usableMs: 30_000 }],
  ])('with %s is %j', (header, lifetime) => expect(lifetimeOf(header)).toEqual(lifetime));

  test.each(['max-age=0', 's-maxage=60', 'max-age=60, private', 'no-store', 'max-age=x', '', null])(
    'is undefined with %s',
    (header) => expect(lifetimeOf(header)).toBeUndefined(),
  );
});
