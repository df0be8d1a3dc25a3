import { $isLinkNode } from '@lexical/link';
import {
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  COMMAND_PRIORITY_LOW,
  KEY_ESCAPE_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
} from 'lexical';
import { useEffect, useRef, useState } from 'react';
import { safeLinkUrl } from '../../../../src/html/html-policy.ts';
import { Button } from '../../../ui/Button.tsx';
import { $selectedLink, $setSelectedLink } from '../toolbar/selected-link.ts';
import { SHOW_AS_CARD } from '../transfer/use-transfer.ts';
import { useBesideText } from './beside-text.ts';
import { LinkEditor } from './LinkEditor.tsx';
import type { FindPosts } from './link-target.ts';
import { LINKS } from './texts.ts';

interface LinkToolsProps {
  editor: LexicalEditor;
  findPosts: FindPosts;
  /** Whether the link editor is open. */
  editing: boolean;
  onEdit: () => void;
  /** Called when the caret should return to the text. */
  onClose: () => void;
  /** Called when the focus has moved elsewhere. */
  onLeave: () => void;
}

/** What is shown beside a link: the link editor, or else a card with its target. */
export function LinkTools({ editor, findPosts, editing, onEdit, onClose, onLeave }: LinkToolsProps) {
  return editing ? (
    <LinkEditor editor={editor} findPosts={findPosts} onClose={onClose} onLeave={onLeave} />
  ) : (
    <LinkCard editor={editor} onEdit={onEdit} />
  );
}

interface LinkCardProps {
  editor: LexicalEditor;
  onEdit: () => void;
}

/** A card with the target of the link at the caret and its actions. Escape hides it. */
function LinkCard({ editor, onEdit }: LinkCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const [href, setHref] = useState(() => hrefAtCaret(editor));
  const [line, setLine] = useState(() => editor.read($lineForCard));
  /** The link whose card was hidden. */
  const [dismissed, setDismissed] = useState('');
  const shown = href !== '' && href !== dismissed;

  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(() => {
          const now = hrefAtCaret(editor);
          setHref(now);
          setLine(editor.read($lineForCard));
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

  function asCard(key: NodeKey) {
    editor.dispatchCommand(SHOW_AS_CARD, key);
    editor.focus();
  }

  if (!shown) return null;
  // Lexical's own clipboard format, which any page can write, may contain links that have not passed the policy.
  const address = safeLinkUrl(href);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, and these are actions.
    <div
      ref={card}
      role="group"
      aria-label={LINKS.card}
      className="border-ink bg-paper text-small [&>:is(a,button)]:text-label/relaxed absolute z-6 flex max-w-[calc(100%-1rem)] flex-wrap items-center gap-x-2 gap-y-1 border py-1 ps-3 pe-1 font-sans [&>:is(a,button)]:inline-flex [&>:is(a,button)]:min-h-9 [&>:is(a,button)]:items-center [&>:is(a,button)]:px-2 [&>:is(a,button)]:py-1"
    >
      <span className="max-w-72 truncate max-md:basis-full">{href}</span>
      {address && (
        <Button kind="quiet" href={address} target="_blank" rel="noopener noreferrer">
          {LINKS.open}
        </Button>
      )}
      <Button kind="quiet" onClick={onEdit}>
        {LINKS.edit}
      </Button>
      <Button kind="quiet" onClick={unlink}>
        {LINKS.unlink}
      </Button>
      {line && (
        <Button kind="quiet" onClick={() => asCard(line)}>
          {LINKS.asCard}
        </Button>
      )}
    </div>
  );
}

/** The line at the caret, if it contains nothing but a link to another site, which can be shown as a card. */
function $lineForCard(): NodeKey | undefined {
  const selection = $getSelection();
  const line = $isRangeSelection(selection) ? selection.anchor.getNode().getTopLevelElement() : null;
  const link = $isParagraphNode(line) && $isRootNode(line.getParent()) ? line.getFirstChild() : null;
  if (!$isLinkNode(link) || link.getNextSibling()) return undefined;
  const url = URL.parse(link.getURL());
  return url && /^https?:$/.test(url.protocol) && url.origin !== location.origin ? line?.getKey() : undefined;
}

/** The address of the link at the caret; '' if there is none or the selection is not a caret. */
function hrefAtCaret(editor: LexicalEditor): string {
  return editor.read(() => {
    const selection = $getSelection();
    return $isRangeSelection(selection) && selection.isCollapsed() ? $selectedLink().href : '';
  });
}
