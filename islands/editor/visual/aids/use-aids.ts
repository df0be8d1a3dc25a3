import { COMMAND_PRIORITY_LOW, FOCUS_COMMAND, type LexicalEditor } from 'lexical';
import { useEffect, useState } from 'react';

type AidsModule = typeof import('./Aids.tsx');

/** The aids for writing, once the text has been entered. Where they cannot be fetched one writes without them. */
export function useAids(editor: LexicalEditor): AidsModule | undefined {
  const [aids, setAids] = useState<AidsModule>();
  useEffect(
    () =>
      editor.registerCommand(
        FOCUS_COMMAND,
        () => {
          fetchAids().then(setAids, (error) => console.error('The writing aids could not be loaded', error));
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  );
  return aids;
}

export function fetchAids(): Promise<AidsModule> {
  return import('./Aids.tsx');
}
