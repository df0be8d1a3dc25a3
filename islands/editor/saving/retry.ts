/** Pauses between attempts, in milliseconds; each is twice the previous one. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

/** Retries one task, after growing pauses, for as long as the page is open. */
export function createRetry() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let task: (() => void) | undefined;
  let pause = FIRST_PAUSE;

  function stop() {
    clearTimeout(timer);
    task = undefined;
  }

  function now() {
    const due = task;
    stop();
    due?.();
  }

  return {
    /** Runs a task after the next pause, in place of the one waiting. */
    later(wanted: () => void) {
      stop();
      task = wanted;
      timer = setTimeout(now, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    },
    /** Runs the waiting task at once, if there is one. */
    now,
    stop,
    /** Resets the pause to the first one. */
    forget() {
      pause = FIRST_PAUSE;
    },
  };
}
