/** The visual editor and its HTML rules: the heaviest part, loaded when Visual is first used. */
export type VisualModule = Awaited<ReturnType<typeof fetchModule>>;

let fetched: Promise<VisualModule> | undefined;

async function fetchModule() {
  const [{ VisualEditor }, { canonicalHtml, whatVisualCannotHold }] = await Promise.all([
    import('../visual/VisualEditor.tsx'),
    import('../visual/canonical.ts'),
  ]);
  return { VisualEditor, canonicalHtml, whatVisualCannotHold };
}

/** Loads the module once. After a failure, the next call tries again. */
export function visualModule(): Promise<VisualModule> {
  fetched ??= fetchModule().catch((error) => {
    fetched = undefined;
    throw error;
  });
  return fetched;
}
