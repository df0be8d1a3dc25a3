import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryGate, GateRefusal } from './query-gate.ts';

test('tasks run one at a time, in the order in which they came', async () => {
  const pass = createQueryGate({ patienceMs: 10_000, places: 10 });
  const log: string[] = [];
  const task = (name: string) => async () => {
    log.push(`${name} in`);
    await wait(2);
    log.push(`${name} out`);
  };
  await Promise.all([pass(task('a')), pass(task('b')), pass(task('c'))]);
  expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

test('a failing task does not block the next one', async () => {
  const pass = createQueryGate({ patienceMs: 10_000, places: 10 });
  const failed = pass(async () => {
    throw new Error('no');
  });
  const next = pass(async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('the event loop runs between two tasks', async () => {
  const pass = createQueryGate({ patienceMs: 10_000, places: 10 });
  const log: string[] = [];
  const first = pass(async () => {
    log.push('first');
    setImmediate(() => log.push('a request of somebody else'));
  });
  const second = pass(async () => log.push('second'));
  await Promise.all([first, second]);
  expect(log).toEqual(['first', 'a request of somebody else', 'second']);
});

test('a task that waited too long is rejected without running', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const pass = createQueryGate({ patienceMs: 5, places: 10 });
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = pass(() => {
    begun.resolve();
    return ended.promise;
  });
  await begun.promise;
  let ran = false;
  const late = pass(async () => {
    ran = true;
  });
  vi.advanceTimersByTime(6);
  ended.resolve();
  await expect(late).rejects.toBeInstanceOf(GateRefusal);
  await slow;
  expect(ran).toBe(false);
});

test('each task runs in the async context of its caller', async () => {
  const pass = createQueryGate({ patienceMs: 10_000, places: 10 });
  const caller = new AsyncLocalStorage<string>();
  const ask = (name: string) => caller.run(name, () => pass(async () => caller.getStore()));
  expect(await Promise.all([ask('first'), ask('second'), pass(async () => caller.getStore())])).toEqual([
    'first',
    'second',
    undefined,
  ]);
});

test('an urgent task runs before those that wait, and is refused neither for its number nor for its wait', async () => {
  const pass = createQueryGate({ patienceMs: 50, places: 1 });
  const log: string[] = [];
  await new Promise<void>((begun) => {
    pass(async () => {
      begun();
      await wait(100);
    });
  });
  const late = pass(async () => log.push('late')).catch(() => log.push('late was refused'));
  await Promise.all([late, pass(async () => log.push('urgent'), { isUrgent: true })]);
  expect(log).toEqual(['urgent', 'late was refused']);
});

test('the next task is refused at once when all places are taken', async () => {
  const pass = createQueryGate({ patienceMs: 10_000, places: 2 });
  const passed = [pass(() => wait(5)), pass(() => wait(5))];
  await expect(pass(() => wait(5))).rejects.toBeInstanceOf(GateRefusal);
  await Promise.all(passed);
  expect(await pass(async () => 'again')).toBe('again');
});

test('clients take turns, so a client with many tasks delays only itself', async () => {
  const pass = createQueryGate({ patienceMs: 10_000, places: 10 });
  const log: string[] = [];
  const task = (name: string) => async () => {
    log.push(name);
  };
  const much = [1, 2, 3, 4].map((number) => pass(task(`much ${number}`), { client: 'a' }));
  await Promise.all([...much, pass(task('a page')), pass(task('little'), { client: 'b' })]);
  expect(log).toEqual(['much 1', 'a page', 'little', 'much 2', 'much 3', 'much 4']);
});

test('a single client cannot take all places, but the site itself can', async () => {
  const pass = createQueryGate({ patienceMs: 10_000, places: 4, placesEach: 2 });
  const nothing = async () => {};
  const mine = [1, 2].map(() => pass(nothing, { client: 'a' }));
  await expect(pass(nothing, { client: 'a' })).rejects.toBeInstanceOf(GateRefusal);
  const others = [pass(nothing, { client: 'b' }), pass(nothing)];
  await expect(pass(nothing)).rejects.toBeInstanceOf(GateRefusal);
  await Promise.all([...mine, ...others]);
  await Promise.all([1, 2, 3].map(() => pass(nothing)));
});

test('an aborted task is not started', async () => {
  const pass = createQueryGate({ patienceMs: 10_000, places: 10 });
  const leaving = new AbortController();
  const before = pass(async () => leaving.abort());
  let ran = false;
  const abandoned = pass(
    async () => {
      ran = true;
    },
    { signal: leaving.signal },
  );
  await expect(abandoned).rejects.toBeInstanceOf(GateRefusal);
  await before;
  expect(ran).toBe(false);
  expect(await pass(async () => 'next')).toBe('next');
});

test('as many tasks run at a time as are allowed, and the next begins when one of them ends', async () => {
  const pass = createQueryGate({ patienceMs: 10_000, places: 10, atOnce: 2 });
  let [running, most] = [0, 0];
  const task = async () => {
    most = Math.max(most, ++running);
    await wait(2);
    running--;
  };
  await Promise.all(Array.from({ length: 7 }, () => pass(task)));
  expect([running, most]).toEqual([0, 2]);
});
