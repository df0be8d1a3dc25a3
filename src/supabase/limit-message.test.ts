import { expect, test } from 'vitest';
import { limitMessage, secondsToWait } from './limit-message.ts';

test.each([
  [1, 'a second'],
  [99, '99 seconds'],
  [100, '2 minutes'],
  [540, '9 minutes'],
  [5999, '100 minutes'],
  [6000, '2 hours'],
])('a wait of %i seconds is worded "try again in %s"', (seconds, words) =>
  expect(limitMessage('subscriptions_per_client_hour', seconds)).toBe(
    `Too many subscriptions have come from your connection. Please try again in ${words}.`,
  ),
);

test.each([undefined, 'a_limit_of_a_newer_database', 'toString'])(
  'the unknown limit %s gets a general message without its name',
  (limit) => expect(limitMessage(limit, 60)).toBe('Too many have been sent. Please try again in 60 seconds.'),
);

test('details without seconds are worded as an hour', () => {
  expect(['1200', '', undefined, null, 'soon', '-5'].map(secondsToWait)).toEqual([1200, 3600, 3600, 3600, 3600, 3600]);
});
