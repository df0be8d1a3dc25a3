/** Pauses between tries, in milliseconds: each twice the one before. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 60_000;

/** Tries one thing again, after pauses that grow, for as long as the page is open. */
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
    /** Does it after the next pause, in place of what waited. */
    later(wanted: () => void) {
      stop();
      task = wanted;
      timer = setTimeout(now, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE);
    },
    /** Does at once what waits, if anything does. */
    now,
    stop,
    /** The next pause is the first one again. */
    forget() {
      pause = FIRST_PAUSE;
    },
  };
}
