/** Rows and accounts that were written for the verification, each with a function that removes it. */
export type Traces = Readonly<{
  /** Call before writing, so that it is removed even if the answer is lost. @param undo throws when it fails */
  expect: (what: string, undo: () => Promise<void>) => void;
  /** Removes everything, newest first. @returns a line for each thing that could not be removed */
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
