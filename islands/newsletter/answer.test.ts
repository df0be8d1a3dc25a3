import { expect, test } from 'vitest';
import { answerTo } from './answer.ts';

test('the three messages have the wording of docs/behaviour.md §8', () => {
  expect(answerTo({ kind: 'subscribed' }, false)).toEqual({
    title: 'Success!',
    description: "You've been subscribed to our newsletter.",
    kind: 'success',
  });
  expect(answerTo({ kind: 'already' }, false)).toEqual({
    title: 'Already subscribed',
    description: 'This email is already on our list!',
    kind: 'success',
  });
  expect(answerTo({ kind: 'failed' }, true)).toEqual({
    title: 'Error',
    description: 'Failed to subscribe. Please try again.',
    kind: 'destructive',
  });
});

test('a sentence about confirmation follows where subscriptions are confirmed by mail', () => {
  expect(answerTo({ kind: 'subscribed' }, true).description).toBe(
    "You've been subscribed to our newsletter. To confirm, please click the link in the mail that is on its way to you.",
  );
  expect(answerTo({ kind: 'already' }, true).description).toMatch(
    /^This email is already on our list! If you have not/,
  );
});

test('a visitor over the limit is told when to try again', () => {
  const message = 'Please try again in 40 minutes.';
  expect(answerTo({ kind: 'failed', message }, false)).toMatchObject({ title: 'Error', description: message });
});
