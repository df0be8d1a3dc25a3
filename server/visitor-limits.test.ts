import { expect, test } from 'vitest';
import { visitorLimits } from './visitor-limits.ts';

test('limits are read by name', () => {
  expect(visitorLimits.parse('subscriptions_per_hour=0, call_requests_per_client_hour=5')).toEqual({
    subscriptions_per_hour: 0,
    call_requests_per_client_hour: 5,
  });
});

test.each(['', 'posts_per_hour=1', 'subscriptions_per_hour', 'subscriptions_per_hour=-1', 'subscriptions_per_hour=x'])(
  '%j is refused with a list of the known names',
  (text) => {
    expect(visitorLimits.safeParse(text).error?.issues[0]?.message).toContain('subscriptions_per_client_hour');
  },
);
