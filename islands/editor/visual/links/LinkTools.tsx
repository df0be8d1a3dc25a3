import type { LexicalEditor } from 'lexical';
import { LinkCard } from './LinkCard.tsx';
import { LinkEditor } from './LinkEditor.tsx';
import type { FindPosts } from './link-target.ts';

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
