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

/** A card with the target of the link at the caret and its actions. Escape hides it. */
export function LinkCard({ editor, onEdit }: LinkCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const [href, setHref] = useState(() => hrefAtCaret(editor));
  /** The link whose card was hidden. */
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
  // Lexical's own clipboard format, which any page can write, may contain links that have not passed the policy.
  const address = safeLinkUrl(href);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, and these are actions.
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

/** The address of the link at the caret; '' if there is none or the selection is not a caret. */
function hrefAtCaret(editor: LexicalEditor): string {
  return editor.read(() => {
    const selection = $getSelection();
    return $isRangeSelection(selection) && selection.isCollapsed() ? $selectedLink().href : '';
  });
}
