/**
 * Does one task after another. What would have to wait behind more than `most` others is refused at once.
 * @returns what to hand tasks to; it answers undefined when it refuses
 */
export function oneAtATime(most: number) {
  let last: Promise<unknown> = Promise.resolve();
  let tasks = 0;
  return <Result>(task: () => Promise<Result>): Promise<Result> | undefined => {
    if (tasks > most) return undefined;
    tasks += 1;
    const done = last.then(task).finally(() => {
      tasks -= 1;
    });
    last = done.catch(() => {});
    return done;
  };
}
