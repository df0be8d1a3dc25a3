import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Comparison } from '../comparing/Comparison.tsx';
import { draftOf } from '../details/draft.ts';
import type { Item } from '../items/item.ts';
import { Notice } from '../Notice.tsx';
import { DraftList } from './DraftList.tsx';
import { deviceId } from './device.ts';
import type { ServerDraft, ServerDrafts } from './server-drafts.ts';
import { DRAFTS } from './texts.ts';

interface ServerDraftNoticesProps {
  drafts: ServerDrafts;
  /** The stored item. */
  item: Item;
  /** The site's locale. */
  locale: string;
  timeZone: string;
}

/** Offers what was typed into the open item on another device, or by another administrator, and not saved. */
export function ServerDraftNotices({ drafts, item, locale, timeZone }: ServerDraftNoticesProps) {
  const { here } = useStore(drafts.$serverDrafts);
  // In the browser's time zone, as the drafts of this device.
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const answer = (event: MouseEvent<HTMLElement>, task: () => void) => {
    // The focused button is removed with its notice.
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('[data-title]')?.focus();
    task();
  };
  return here.map((typed) => (
    <Notice key={typed.revision}>
      <p>
        {saying(typed, time.format(new Date(typed.typed_at)))} {typed.base_version < item.version && DRAFTS.moved}
      </p>
      <details>
        <summary>{DRAFTS.compare}</summary>
        <Comparison mine={typed.draft} theirs={draftOf(item, timeZone)} headings={DRAFTS.typedHeadings} />
      </details>
      {typed.mine && (
        <Button kind="quiet" onClick={(event) => answer(event, () => drafts.discard(typed))}>
          {DRAFTS.discard}
        </Button>
      )}
      <Button onClick={(event) => answer(event, () => drafts.restore(typed))}>{DRAFTS.continue}</Button>
    </Notice>
  ));
}

function saying({ mine, device, typed_by }: ServerDraft, when: string): string {
  if (!mine) return DRAFTS.typed.other(typed_by, when);
  return device === deviceId() ? DRAFTS.typed.here(when) : DRAFTS.typed.there(when);
}

interface ServerDraftsElsewhereProps {
  drafts: ServerDrafts;
  onOpen: (typed: ServerDraft) => void;
}

/** Lists the other items with a draft from another device, each with a button that opens it. */
export function ServerDraftsElsewhere({ drafts, onOpen }: ServerDraftsElsewhereProps) {
  const { elsewhere } = useStore(drafts.$serverDrafts);
  return (
    <DraftList
      label={DRAFTS.elsewhereTyped}
      drafts={elsewhere.map((typed) => ({
        id: typed.item_id,
        title: typed.title.trim() || typed.key || DRAFTS.untitled,
        open: () => onOpen(typed),
      }))}
    />
  );
}
