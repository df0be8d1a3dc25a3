import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { COMMAND_PRIORITY_LOW, FORMAT_TEXT_COMMAND, mergeRegister } from 'lexical';
import { useEffect, useState } from 'react';
import { BLOCKS } from '../block-controls/texts.ts';
import { LEAVING_BY_TAB } from '../extensions/tab-keys.ts';
import { TEXTS } from '../texts.ts';
import { TOOLS } from './tools.ts';

interface AnnouncerProps {
  pressed: ReadonlySet<string>;
}

/** Announces to screen readers what a shortcut turned on or off, and that the next Tab leaves the text. */
export function Announcer({ pressed }: AnnouncerProps) {
  const [editor] = useLexicalComposerContext();
  const [turned, setTurned] = useState<string>();
  const [leaving, setLeaving] = useState(0);

  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(
          FORMAT_TEXT_COMMAND,
          (format) => {
            setTurned(format);
            return false;
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          LEAVING_BY_TAB,
          () => {
            setLeaving((times) => times + 1);
            return true;
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  );

  const label = TOOLS.find(({ name }) => name === turned)?.label;
  return (
    <>
      <p role="status" className="sr-only">
        {label && (pressed.has(turned ?? '') ? TEXTS.on(label) : TEXTS.off(label))}
      </p>
      <p role="status" className="sr-only">
        {leaving > 0 && <span key={leaving}>{BLOCKS.leaving}</span>}
      </p>
    </>
  );
}
