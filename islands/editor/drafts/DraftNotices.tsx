import './drafts.css';
import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { Comparison } from '../comparing/Comparison.tsx';
import { draftOf } from '../details/draft.ts';
import type { Item } from '../items/item.ts';
import type { Drafts } from './drafts.ts';
import { keyOf } from './kept-draft.ts';
import { DRAFTS } from './texts.ts';

interface DraftNoticesProps {
  drafts: Drafts;
  /** As it is stored. */
  item: Item;
  /** The site's. */
  locale: string;
  timeZone: string;
}

/** Offers what was typed into the open item and neither saved nor given up. */
export function DraftNotices({ drafts, item, locale, timeZone }: DraftNoticesProps) {
  const { here } = useStore(drafts.$drafts);
  // The reader's clock, not the site's: it is about when they typed.
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const answer = (event: MouseEvent<HTMLElement>, task: () => void) => {
    // The button goes with its notice.
    event.currentTarget.closest('form')?.querySelector('input')?.focus();
    task();
  };
  return here.map((kept) => (
    <div key={keyOf(kept)} className="editor__notice">
      <p>
        {DRAFTS.kept(time.format(kept.keptAt))} {kept.version < item.version && DRAFTS.moved}
      </p>
      <details>
        <summary>{DRAFTS.compare}</summary>
        <Comparison mine={kept.draft} theirs={draftOf(item, timeZone)} headings={DRAFTS.headings} />
      </details>
      <button
        type="button"
        className="button button--quiet"
        onClick={(event) => answer(event, () => drafts.discard(kept))}
      >
        {DRAFTS.discard}
      </button>
      <button type="button" className="button" onClick={(event) => answer(event, () => drafts.restore(kept))}>
        {DRAFTS.restore}
      </button>
    </div>
  ));
}
