import { COMMAND_PRIORITY_LOW, FOCUS_COMMAND, type LexicalEditor } from 'lexical';
import { useEffect, useState } from 'react';

type AidsModule = typeof import('./Aids.tsx');

/**
 * The typing aids, loaded when the text gets the focus, or earlier by `fetch`. If loading fails, the editor works
 * without them until the next attempt.
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
