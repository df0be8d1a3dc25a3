import { useStore } from '@nanostores/react';
import { type MouseEvent, useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Comparison } from '../comparing/Comparison.tsx';
import { type Draft, draftOf } from '../details/draft.ts';
import type { Item } from '../items/item.ts';
import { Notice } from '../Notice.tsx';
import { deviceId } from './device.ts';
import type { Drafts } from './drafts.ts';
import { type KeptDraft, keyOf, NEW_POST_ID } from './kept-draft.ts';
import type { ServerDraft, ServerDrafts } from './server-drafts.ts';
import { DRAFTS } from './texts.ts';

interface DraftNoticesProps {
  drafts: Drafts;
  serverDrafts: ServerDrafts;
  /** The stored item. */
  item: Item;
  /** The site's locale. */
  locale: string;
  timeZone: string;
}

interface Offer {
  key: string;
  sentence: string;
  /** The stored version that the draft is based on. */
  version: number;
  draft: Draft;
  headings: typeof DRAFTS.headings | typeof DRAFTS.typedHeadings;
  /** Undefined if it belongs to somebody else. */
  discard: (() => void) | undefined;
  restore: { label: string; run: () => void };
}

/**
 * Offers the drafts of the open item, each with a comparison: first text that was neither saved nor discarded on this
 * device, then what was typed on another device, or by another administrator.
 */
export function DraftNotices({ drafts, serverDrafts, item, locale, timeZone }: DraftNoticesProps) {
  const { here } = useStore(drafts.$drafts);
  const { here: typedHere } = useStore(serverDrafts.$serverDrafts);
  // In the browser's time zone, not the site's: it is the time at which the author typed.
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  const answer = (event: MouseEvent<HTMLElement>, task: () => void) => {
    // The focused button is removed with its notice.
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('[data-title]')?.focus();
    task();
  };
  const offers: Offer[] = [
    ...here.map((kept) => ({
      key: keyOf(kept),
      sentence: DRAFTS.kept(time.format(kept.keptAt)),
      version: kept.version,
      draft: kept.draft,
      headings: DRAFTS.headings,
      discard: () => drafts.discard(kept),
      restore: { label: DRAFTS.restore, run: () => drafts.restore(kept) },
    })),
    ...typedHere.map((typed) => ({
      key: typed.revision,
      sentence: sentenceOf(typed, time.format(new Date(typed.typed_at))),
      version: typed.base_version,
      draft: typed.draft,
      headings: DRAFTS.typedHeadings,
      discard: typed.mine ? () => serverDrafts.discard(typed) : undefined,
      restore: { label: DRAFTS.continue, run: () => serverDrafts.restore(typed) },
    })),
  ];
  return offers.map(({ key, sentence, version, draft, headings, discard, restore }) => (
    <Notice key={key}>
      <p>
        {sentence} {version < item.version && DRAFTS.moved}
      </p>
      <details>
        <summary>{DRAFTS.compare}</summary>
        <Comparison mine={draft} theirs={draftOf(item, timeZone)} headings={headings} />
      </details>
      {discard && (
        <Button kind="quiet" onClick={(event) => answer(event, discard)}>
          {DRAFTS.discard}
        </Button>
      )}
      <Button onClick={(event) => answer(event, restore.run)}>{restore.label}</Button>
    </Notice>
  ));
}

function sentenceOf({ mine, device, typed_by }: ServerDraft, when: string): string {
  if (!mine) return DRAFTS.typed.other(typed_by, when);
  return device === deviceId() ? DRAFTS.typed.here(when) : DRAFTS.typed.there(when);
}

interface DraftsElsewhereProps {
  drafts: Drafts;
  serverDrafts: ServerDrafts;
  onOpenKept: (kept: KeptDraft) => void;
  onOpenNewPost: () => void;
  onOpenTyped: (typed: ServerDraft) => void;
}

/** Lists the other items with a draft, on this device and then from others, each with a button that opens it. */
export function DraftsElsewhere({
  drafts,
  serverDrafts,
  onOpenKept,
  onOpenNewPost,
  onOpenTyped,
}: DraftsElsewhereProps) {
  const { elsewhere: kept } = useStore(drafts.$drafts);
  const { elsewhere: typed } = useStore(serverDrafts.$serverDrafts);
  return (
    <>
      <DraftList
        label={DRAFTS.elsewhere}
        drafts={kept.map((one) => ({
          id: one.id,
          title: titleOf(one),
          open: () => (one.id === NEW_POST_ID ? onOpenNewPost() : onOpenKept(one)),
        }))}
      />
      <DraftList
        label={DRAFTS.elsewhereTyped}
        drafts={typed.map((one) => ({
          id: one.item_id,
          title: one.title.trim() || one.key || DRAFTS.untitled,
          open: () => onOpenTyped(one),
        }))}
      />
    </>
  );
}

function titleOf({ id, key, draft }: KeptDraft): string {
  if (id === NEW_POST_ID) return DRAFTS.newPost(draft.title || draft.slug);
  return draft.title.trim() || key || DRAFTS.untitled;
}

interface DraftListProps {
  label: string;
  drafts: readonly { readonly id: string; readonly title: string; readonly open: () => void }[];
}

/** More than these would push the text down: they are in a list that opens. */
const MOST_IN_LINE = 2;

function DraftList({ label, drafts }: DraftListProps) {
  const id = useId();
  if (drafts.length === 0) return null;
  const list = (className: string, itemClassName: string) => (
    <ul className={className} aria-labelledby={id}>
      {drafts.map((draft) => (
        <li key={draft.id} className={itemClassName}>
          <button
            type="button"
            className="text-ink cursor-pointer text-start underline underline-offset-[0.2em]"
            onClick={draft.open}
          >
            {draft.title}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="text-muted text-small py-2 font-sans leading-[1.45]" role="status">
      {drafts.length > MOST_IN_LINE ? (
        <details>
          <summary className="cursor-pointer">
            <span id={id}>{label}</span> {DRAFTS.count(drafts.length)}
          </summary>
          {list('mt-1 grid max-h-60 gap-1 overflow-y-auto ps-4', '')}
        </details>
      ) : (
        <div className="flex flex-wrap gap-x-2 gap-y-1">
          <p id={id}>{label}</p>
          {list('contents', "not-last:after:content-[',']")}
        </div>
      )}
    </div>
  );
}
