import { expect, test } from 'vitest';
import { $passwordQuestion, signInAgain } from './sign-in-again.ts';

test('the request to sign in again resolves to false at once where no password form is mounted', async () => {
  expect(await signInAgain()).toBe(false);
});

test('callers that wait at the same time share one password question and its answer', async () => {
  const questions: unknown[] = [];
  const stop = $passwordQuestion.listen((question) => question && questions.push(question));
  const waiting = [signInAgain(), signInAgain()];
  expect(questions).toHaveLength(1);
  $passwordQuestion.get()?.(true);
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect($passwordQuestion.get()).toBeUndefined();

  const later = signInAgain();
  expect(questions).toHaveLength(2);
  $passwordQuestion.get()?.(false);
  expect(await later).toBe(false);
  stop();
});
