import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createQueryGate, GateRefusal } from './query-gate.ts';

test('runs one task at a time, in the order they came', async () => {
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

test('a task that fails does not hold up the next one', async () => {
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

test('who waited too long is told, without running the task', async () => {
  const pass = createQueryGate({ patienceMs: 5, places: 10 });
  const slow = pass(() => wait(30));
  let ran = false;
  const late = pass(async () => {
    ran = true;
  });
  await expect(late).rejects.toBeInstanceOf(GateRefusal);
  await slow;
  expect(ran).toBe(false);
});

test('when all places are taken the next one is refused at once', async () => {
  const pass = createQueryGate({ patienceMs: 10_000, places: 2 });
  const passed = [pass(() => wait(5)), pass(() => wait(5))];
  await expect(pass(() => wait(5))).rejects.toBeInstanceOf(GateRefusal);
  await Promise.all(passed);
  expect(await pass(async () => 'again')).toBe('again');
});
