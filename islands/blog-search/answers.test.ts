import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Answers } from './answers.ts';

let answers: Answers;
beforeEach(() => {
  answers = new Answers();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Answers each request when it is told to; one that is given up fails, as in a browser. */
function answerLater() {
  const waiting: ((body: string) => void)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((resolve, reject) => {
      waiting.push((body) => resolve(new Response(body)));
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  return waiting;
}

test('the server is asked for the part of the page that the query changes', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response('<section>');
  });
  expect(await answers.ask('?q=x')).toBe('<section>');
  expect(asked).toEqual(['/blog-results?q=x']);
});

test('an older answer never comes after a newer question', async () => {
  const waiting = answerLater();
  const older = answers.ask('?q=a');
  const newer = answers.ask('?q=ab');
  waiting[1]?.('newer');
  waiting[0]?.('older');
  expect(await older).toBeUndefined();
  expect(await newer).toBe('newer');
});

test('nothing comes of a question that was given up', async () => {
  answerLater();
  const asked = answers.ask('?q=a');
  answers.stop();
  expect(await asked).toBeUndefined();
});

test('a server that does not answer is given up', async () => {
  answerLater();
  const asked = expect(answers.ask('?q=a')).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(20_000);
  await asked;
});

test('an answer that says that it failed is none', async () => {
  vi.stubGlobal('fetch', async () => new Response('sorry', { status: 503 }));
  await expect(answers.ask('?q=a')).rejects.toThrow('503');
});

test('what was answered is kept for as long as is asked, and only the newest twenty', () => {
  answers.keep('?q=a', 'a');
  vi.advanceTimersByTime(90_000);
  expect(answers.kept('?q=a', 60_000)).toBeUndefined();
  expect(answers.kept('?q=a', Number.POSITIVE_INFINITY)).toBe('a');
  for (let index = 0; index < 20; index++) answers.keep(`?q=${index}`, `${index}`);
  expect(answers.kept('?q=a', Number.POSITIVE_INFINITY)).toBeUndefined();
  expect(answers.kept('?q=0', 0)).toBe('0');
});
