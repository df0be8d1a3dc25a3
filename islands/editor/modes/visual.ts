/** The visual editor and its rules about HTML: the heaviest part, fetched when Visual is first wanted. */
export type VisualModule = Awaited<ReturnType<typeof fetchModule>>;

let fetched: Promise<VisualModule> | undefined;

async function fetchModule() {
  const [{ VisualEditor }, { canonicalHtml, whatVisualCannotHold }] = await Promise.all([
    import('../visual/VisualEditor.tsx'),
    import('../visual/canonical.ts'),
  ]);
  return { VisualEditor, canonicalHtml, whatVisualCannotHold };
}

/** Fetches it once; a failure is tried again the next time. */
export function visualModule(): Promise<VisualModule> {
  fetched ??= fetchModule().catch((error) => {
    fetched = undefined;
    throw error;
  });
  return fetched;
}
