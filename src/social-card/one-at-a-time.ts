/**
 * Runs tasks one after another. A task is refused at once if more than `most` tasks are running or waiting.
 * @returns a function that takes a task; it returns undefined when it refuses
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
