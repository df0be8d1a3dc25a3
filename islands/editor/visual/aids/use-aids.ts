import { COMMAND_PRIORITY_LOW, FOCUS_COMMAND, type LexicalEditor } from 'lexical';
import { useEffect, useState } from 'react';

type AidsModule = typeof import('./Aids.tsx');

/**
 * The aids for writing, fetched when the text is entered, or by `fetch` before. Where they cannot be fetched one writes
 * without them, until the next try.
 */
export function useAids(editor: LexicalEditor) {
  const [module, setModule] = useState<AidsModule>();
  useEffect(
    () =>
      editor.registerCommand(
        FOCUS_COMMAND,
        () => {
          fetchAids().then(setModule);
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  );
  return { module, fetch: fetchAids };
}

function fetchAids(): Promise<AidsModule | undefined> {
  return import('./Aids.tsx').catch((error) => {
    console.error('The writing aids could not be loaded', error);
    return undefined;
  });
}
