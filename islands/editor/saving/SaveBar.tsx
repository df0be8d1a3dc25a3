import { type Ref, useEffect, useState } from 'react';
import { readTimeOf } from '../../../src/blog/read-time.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { preferences } from '../../ui/preferences.ts';
import { BarButton } from '../BarButton.tsx';
import type { Draft } from '../details/draft.ts';
import { instantOf } from '../details/site-time.ts';
import type { EditedSite } from '../edited-site.ts';
import { endsWithPlaceholder } from '../items/create-post.ts';
import type { Item } from '../items/item.ts';
import { visibilityOf } from '../items/visibility.ts';
import type { ItemKind } from '../texts.ts';
import { blockCounter } from '../word-count/count-by-block.ts';
import type { Edited } from './edited.ts';
import type { EditedItem } from './edited-item.ts';
import { SAVING } from './texts.ts';

interface SaveBarProps {
  kind: ItemKind;
  site: EditedSite;
  edited: EditedItem;
  state: Edited & { item: Item; draft: Draft };
  dirty: boolean;
  /** The id of the item's form, which the save button submits. */
  form: string;
  /** Whether the details are shown. */
  details: boolean;
  onDetails: () => void;
  /** The element that receives the button of the preview. */
  preview: Ref<HTMLDivElement>;
}

/**
 * What is said of the open item, and what can be done with it: who sees it, its length, whether it is unsaved, Preview,
 * Save Changes, for a draft Publish or Schedule, and the details.
 */
export function SaveBar({ kind, site, edited, state, dirty, form, details, onDetails, preview }: SaveBarProps) {
  const { item, draft, saving, waiting } = state;
  const [asking, setAsking] = useState(false);
  const isDraft = kind === 'blog' && item.status === 'draft';
  const hasPlaceholder = kind === 'blog' && endsWithPlaceholder(draft.content);
  const words = SAVING.publishing;

  function publish() {
    edited.readText();
    if (endsWithPlaceholder(edited.$edited.get().draft?.content ?? '')) setAsking(true);
    else edited.publish();
  }

  return (
    <>
      <div className={`text-control flex items-center gap-x-3 font-sans ${dirty ? 'max-md:hidden' : ''}`}>
        {kind === 'blog' && <span>{SAVING.visibility[visibilityOf(item)]}</span>}
        <div className="max-[76rem]:hidden">
          <WordCount html={draft.content} locale={site.locale} />
        </div>
      </div>
      <p role="status" className="empty:hidden">
        {dirty && (
          <span className="text-ink text-label/relaxed inline-block border px-2 font-sans max-md:border-0 max-md:px-0">
            {SAVING.unsaved}
          </span>
        )}
      </p>
      <div className="ms-auto flex items-center gap-2 max-md:order-1 max-md:basis-full max-md:justify-end">
        <div className="contents" ref={preview} />
        {/* Not `disabled`, which would take the focus from the button on every save. */}
        <BarButton
          type="submit"
          form={form}
          kind={isDraft ? 'quiet' : 'main'}
          aria-disabled={!dirty || saving || undefined}
        >
          {saving ? SAVING.saving : SAVING.save}
        </BarButton>
        {isDraft && (
          <BarButton kind="main" aria-disabled={saving || undefined} onClick={() => saving || publish()}>
            {isLater(draft, site) ? words.schedule : words.publish}
          </BarButton>
        )}
        <BarButton aria-expanded={details} onClick={onDetails}>
          {SAVING.details}
        </BarButton>
      </div>
      <p
        role="status"
        data-waiting
        className="text-control order-last basis-full text-end font-sans leading-[1.45] empty:hidden"
      >
        {waiting && SAVING.waiting[waiting][preferences().keepDrafts ? 'kept' : 'open']}
        {!waiting && hasPlaceholder && draft.status === 'published' && SAVING.placeholder}
      </p>
      <ConfirmDialog
        open={asking}
        question={SAVING.placeholder}
        confirm={words.anyway}
        cancel={words.notYet}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          edited.publish();
        }}
      />
    </>
  );
}

/** Whether visitors would see the post only from a date in the future on. */
function isLater({ publishedAt }: Draft, site: EditedSite): boolean {
  // Date fields accept years of six digits.
  const published_at = /^\d{4}-/.test(publishedAt) ? instantOf(publishedAt, site.timeZone) : null;
  return visibilityOf({ status: 'published', published_at }) === 'scheduled';
}

/** The pause in typing before the words are counted, in milliseconds. */
const REST_MS = 400;

/** The length of a text, counted when typing pauses. The read time is saved with a post. */
function WordCount({ html, locale }: { html: string; locale: string }) {
  const [count] = useState(blockCounter);
  const [words, setWords] = useState<number>();

  useEffect(() => {
    const timer = setTimeout(() => setWords(count(html)), REST_MS);
    return () => clearTimeout(timer);
  }, [html, count]);

  return (
    <Hint>
      {words !== undefined &&
        `${words.toLocaleString(locale)} ${words === 1 ? 'word' : 'words'} · ${readTimeOf(words)}`}
    </Hint>
  );
}
