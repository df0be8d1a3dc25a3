/** What was written for a moment, and how it goes again. */
export type Traces = Readonly<{
  /** Before something is written, so that it goes even where the answer never came. @param undo throws when it fails */
  expect: (what: string, undo: () => Promise<void>) => void;
  /** Removes everything, newest first. @returns what is still there, a line each */
  remove: () => Promise<string[]>;
}>;

export function createTraces(): Traces {
  const left: { what: string; undo: () => Promise<void> }[] = [];
  return {
    expect: (what, undo) => {
      left.push({ what, undo });
    },
    remove: async () => {
      const stays: string[] = [];
      for (let trace = left.pop(); trace; trace = left.pop()) {
        const { what, undo } = trace;
        await undo().catch((error: Error) => stays.push(`${what} could not be removed: ${error.message}`));
      }
      return stays;
    },
  };
}
