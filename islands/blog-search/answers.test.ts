import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListView } from '../../src/blog/list/list-view.ts';
import { Answers } from './answers.ts';

const list = (said: string): ListView => ({ said, posts: [] });

let answers: Answers;
beforeEach(() => {
  answers = new Answers();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A fetch whose requests are answered on demand. An aborted one rejects, as in a browser. */
function answerLater() {
  const waiting: ((said: string) => void)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((resolve, reject) => {
      waiting.push((said) => resolve(Response.json(list(said))));
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  return waiting;
}

test('the search requests the list for the query from the server', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json(list('x'));
  });
  expect(await answers.ask('?q=x')).toEqual(list('x'));
  expect(asked).toEqual(['/blog-results?q=x']);
});

test('an older answer is never shown after a newer query', async () => {
  const waiting = answerLater();
  const older = answers.ask('?q=a');
  const newer = answers.ask('?q=ab');
  waiting[1]?.('newer');
  waiting[0]?.('older');
  expect(await older).toBeUndefined();
  expect(await newer).toEqual(list('newer'));
});

test('an aborted query shows no result', async () => {
  answerLater();
  const asked = answers.ask('?q=a');
  answers.stop();
  expect(await asked).toBeUndefined();
});

test('a server that does not answer in time is given up', async () => {
  answerLater();
  const asked = expect(answers.ask('?q=a')).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(20_000);
  await asked;
});

test('an answer with an error status is not used as a list', async () => {
  vi.stubGlobal('fetch', async () => new Response('sorry', { status: 503 }));
  await expect(answers.ask('?q=a')).rejects.toThrow('503');
});

test.each([['<p>Sign in to this network</p>'], ['{}']])('the response %s is not accepted as a list', async (body) => {
  vi.stubGlobal('fetch', async () => new Response(body));
  await expect(answers.ask('?q=a')).rejects.toThrow();
});

test('answers are cached for the requested time, and only the newest twenty', () => {
  answers.cache('?q=a', list('a'));
  vi.advanceTimersByTime(90_000);
  expect(answers.cached('?q=a', 60_000)).toBeUndefined();
  expect(answers.cached('?q=a', Number.POSITIVE_INFINITY)).toEqual(list('a'));
  for (let index = 0; index < 20; index++) answers.cache(`?q=${index}`, list(`${index}`));
  expect(answers.cached('?q=a', Number.POSITIVE_INFINITY)).toBeUndefined();
  expect(answers.cached('?q=0', 0)).toEqual(list('0'));
});
