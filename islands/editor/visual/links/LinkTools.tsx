import './links.css';
import type { LexicalEditor } from 'lexical';
import { LinkCard } from './LinkCard.tsx';
import { LinkEditor } from './LinkEditor.tsx';
import type { FindPosts } from './link-target.ts';

interface LinkToolsProps {
  editor: LexicalEditor;
  findPosts: FindPosts;
  /** Whether a link is being made or changed. */
  editing: boolean;
  onEdit: () => void;
  /** The caret is to go back into the text. */
  onClose: () => void;
  /** The focus has gone elsewhere. */
  onLeave: () => void;
}

/** What stands beside a link: its editor, or else a card that says where it leads. */
export function LinkTools({ editor, findPosts, editing, onEdit, onClose, onLeave }: LinkToolsProps) {
  return editing ? (
    <LinkEditor editor={editor} findPosts={findPosts} onClose={onClose} onLeave={onLeave} />
  ) : (
    <LinkCard editor={editor} onEdit={onEdit} />
  );
}
