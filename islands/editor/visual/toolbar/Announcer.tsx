import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_LOW, FORMAT_TEXT_COMMAND } from 'lexical';
import { useEffect, useState } from 'react';
import { TEXTS } from '../texts.ts';
import { TOOLS } from './tools.ts';

interface AnnouncerProps {
  pressed: ReadonlySet<string>;
}

/** Announces to screen readers what a shortcut turned on or off. */
export function Announcer({ pressed }: AnnouncerProps) {
  const [editor] = useLexicalComposerContext();
  const [turned, setTurned] = useState<string>();

  useEffect(
    () =>
      editor.registerCommand(
        FORMAT_TEXT_COMMAND,
        (format) => {
          setTurned(format);
          return false;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  );

  const label = TOOLS.find(({ name }) => name === turned)?.label;
  return (
    <p role="status" className="sr-only">
      {label && (pressed.has(turned ?? '') ? TEXTS.on(label) : TEXTS.off(label))}
    </p>
  );
}
