import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Comparison } from '../comparing/Comparison.tsx';
import { draftOf } from '../details/draft.ts';
import type { Item } from '../items/item.ts';
import { Notice } from '../Notice.tsx';
import { DraftList } from './DraftList.tsx';
import type { Drafts } from './drafts.ts';
import { type KeptDraft, keyOf, NEW_POST_ID } from './kept-draft.ts';
import { DRAFTS } from './texts.ts';

interface DraftNoticesProps {
  drafts: Drafts;
  /** The stored item. */
  item: Item;
  /** The site's locale. */
  locale: string;
  timeZone: string;
}

/** Offers the drafts of the open item: text that was neither saved nor discarded. */
export function DraftNotices({ drafts, item, locale, timeZone }: DraftNoticesProps) {
  const { here } = useStore(drafts.$drafts);
  // In the browser's time zone, not the site's: it is the time at which the author typed.
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const answer = (event: MouseEvent<HTMLElement>, task: () => void) => {
    // The focused button is removed with its notice.
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('[data-title]')?.focus();
    task();
  };
  return here.map((kept) => (
    <Notice key={keyOf(kept)}>
      <p>
        {DRAFTS.kept(time.format(kept.keptAt))} {kept.version < item.version && DRAFTS.moved}
      </p>
      <details>
        <summary>{DRAFTS.compare}</summary>
        <Comparison mine={kept.draft} theirs={draftOf(item, timeZone)} headings={DRAFTS.headings} />
      </details>
      <Button kind="quiet" onClick={(event) => answer(event, () => drafts.discard(kept))}>
        {DRAFTS.discard}
      </Button>
      <Button onClick={(event) => answer(event, () => drafts.restore(kept))}>{DRAFTS.restore}</Button>
    </Notice>
  ));
}

interface KeptElsewhereProps {
  drafts: Drafts;
  onOpen: (kept: KeptDraft) => void;
  onOpenNewPost: () => void;
}

/** Lists the other items with a draft on this device, each with a button that opens it. */
export function KeptElsewhere({ drafts, onOpen, onOpenNewPost }: KeptElsewhereProps) {
  const { elsewhere } = useStore(drafts.$drafts);
  return (
    <DraftList
      label={DRAFTS.elsewhere}
      drafts={elsewhere.map((kept) => ({
        id: kept.id,
        title: titleOf(kept),
        open: () => (kept.id === NEW_POST_ID ? onOpenNewPost() : onOpen(kept)),
      }))}
    />
  );
}

function titleOf({ id, key, draft }: KeptDraft): string {
  if (id === NEW_POST_ID) return DRAFTS.newPost(draft.title || draft.slug);
  return draft.title.trim() || key || DRAFTS.untitled;
}
