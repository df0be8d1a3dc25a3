import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Drafts } from './drafts.ts';
import { type KeptDraft, NEW_POST_ID } from './kept-draft.ts';
import { DRAFTS } from './texts.ts';

interface KeptElsewhereProps {
  drafts: Drafts;
  onOpen: (kept: KeptDraft) => void;
  onOpenNewPost: () => void;
}

/** Lists the other items with a draft on this device, each with a button that opens it. */
export function KeptElsewhere({ drafts, onOpen, onOpenNewPost }: KeptElsewhereProps) {
  const id = useId();
  const { elsewhere } = useStore(drafts.$drafts);
  if (elsewhere.length === 0) return null;
  return (
    <div className="text-muted text-small flex flex-wrap gap-x-2 gap-y-1 font-sans leading-[1.45]" role="status">
      <p id={id}>{DRAFTS.elsewhere}</p>
      <ul className="contents" aria-labelledby={id}>
        {elsewhere.map((kept) => (
          <li key={kept.id} className="not-last:after:content-[',']">
            <button
              type="button"
              className="text-ink cursor-pointer text-start underline underline-offset-[0.2em]"
              onClick={() => (kept.id === NEW_POST_ID ? onOpenNewPost() : onOpen(kept))}
            >
              {titleOf(kept)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function titleOf({ id, key, draft }: KeptDraft): string {
  if (id === NEW_POST_ID) return DRAFTS.newPost(draft.title || draft.slug);
  return draft.title.trim() || key || DRAFTS.untitled;
}
