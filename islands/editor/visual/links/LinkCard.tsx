import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  KEY_ESCAPE_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical';
import { useEffect, useRef, useState } from 'react';
import { safeLinkUrl } from '../../../../src/html/html-policy.ts';
import { $selectedLink, $setSelectedLink } from '../toolbar/selected-link.ts';
import { useBesideText } from './beside-text.ts';
import { LINKS } from './texts.ts';

interface LinkCardProps {
  editor: LexicalEditor;
  onEdit: () => void;
}

/** Where the link at the caret leads, and what can be done about it. Escape takes it out of the way. */
export function LinkCard({ editor, onEdit }: LinkCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const [href, setHref] = useState(() => hrefAtCaret(editor));
  /** The link that one does not want to see the card of. */
  const [dismissed, setDismissed] = useState('');
  const shown = href !== '' && href !== dismissed;

  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(() => {
          const now = hrefAtCaret(editor);
          setHref(now);
          if (!now) setDismissed('');
        }),
        editor.registerCommand(
          KEY_ESCAPE_COMMAND,
          () => {
            setDismissed(hrefAtCaret(editor));
            return false;
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  );
  useBesideText(editor, card, shown && href);

  function unlink() {
    editor.update(() => $setSelectedLink('', false, ''));
    editor.focus();
  }

  if (!shown) return null;
  // Lexical's own clipboard format, which any page can write, brings links that have not passed the policy yet.
  const address = safeLinkUrl(href);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form; these are actions.
    <div ref={card} role="group" aria-label={LINKS.card} className="link-window link-card">
      <span className="link-card__address">{href}</span>
      {address && (
        <a className="button button--quiet" href={address} target="_blank" rel="noopener noreferrer">
          {LINKS.open}
        </a>
      )}
      <button type="button" className="button button--quiet" onClick={onEdit}>
        {LINKS.edit}
      </button>
      <button type="button" className="button button--quiet" onClick={unlink}>
        {LINKS.unlink}
      </button>
    </div>
  );
}

/** Of the link that the caret is in; empty where there is none, or where more than a caret is selected. */
function hrefAtCaret(editor: LexicalEditor): string {
  return editor.read(() => {
    const selection = $getSelection();
    return $isRangeSelection(selection) && selection.isCollapsed() ? $selectedLink().href : '';
  });
}
