import { useEffect, useRef, useState } from 'react';
import { cleanHtml } from '../../../src/html/html-policy.ts';
import { parseHtml } from '../../../src/html/trusted-html.ts';
import { database } from '../../account/backend-client.ts';
import { $auth } from '../../account/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Comparison } from '../comparing/Comparison.tsx';
import { type Draft, draftOf } from '../details/draft.ts';
import type { EditedSite } from '../edited-site.ts';
import { moment } from '../history/figures.ts';
import { lastChange } from '../history/revisions.ts';
import type { Item } from '../items/item.ts';
import { Notice } from '../Notice.tsx';
import type { ItemKind } from '../texts.ts';
import type { Obstacle } from './edited.ts';
import type { EditedItem } from './edited-item.ts';
import { SAVING } from './texts.ts';

interface ObstacleNoticeProps {
  kind: ItemKind;
  obstacle: Exclude<Obstacle, { kind: 'taken' }>;
  /** The item as it was opened. */
  item: Item;
  draft: Draft;
  site: EditedSite;
  edited: EditedItem;
}

/** Explains why a save was not possible, and offers the author a choice. No typed text is lost. */
export function ObstacleNotice({ kind, obstacle, item, draft, site, edited }: ObstacleNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const [comparing, setComparing] = useState(false);
  const by = useLastChange(item, obstacle.kind === 'changed' ? obstacle.theirs.version : undefined, site);
  // On a phone the notice may be far from the save button.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  if (obstacle.kind === 'gone') {
    return (
      <Notice ref={notice}>
        <p>{SAVING.outcomes.gone}</p>
        <CopyMine draft={draft} />
        {kind === 'blog' ? <Button onClick={edited.saveAsNew}>{SAVING.gone.create}</Button> : <p>{SAVING.gone.hint}</p>}
      </Notice>
    );
  }
  const { conflict } = SAVING;
  return (
    <Notice ref={notice}>
      <p>
        {SAVING.outcomes.changed} {by}
      </p>
      <Button aria-expanded={comparing} onClick={() => setComparing(!comparing)}>
        {comparing ? conflict.hide : conflict.compare}
      </Button>
      <CopyMine draft={draft} />
      <Button kind="quiet" onClick={edited.takeTheirs}>
        {conflict.takeTheirs}
      </Button>
      <Button kind="quiet" onClick={edited.keepMine}>
        {conflict.keepMine}
      </Button>
      {comparing && (
        <div className="basis-full">
          <Comparison mine={draft} theirs={draftOf(obstacle.theirs, site.timeZone)} />
        </div>
      )}
    </Notice>
  );
}

/** A sentence that says who stored the other version of an item, and when; undefined until it is known. */
function useLastChange({ id }: Item, version: number | undefined, site: EditedSite): string | undefined {
  const [by, setBy] = useState<string>();
  useEffect(() => {
    if (version === undefined) return;
    lastChange(database(), id, version).then(
      (change) => {
        if (!change) return;
        const words = SAVING.conflict.by[change.replaced_by === $auth.get().user?.id ? 'me' : 'other'];
        setBy(words(moment(change.replaced_at, site)));
      },
      (error) => console.error('The last change could not be read', error),
    );
  }, [id, version, site]);
  return by;
}

/** Offers the unsaved text for copying, so that the author can paste it elsewhere. */
function CopyMine({ draft }: { draft: Draft }) {
  const [copied, setCopied] = useState<'yes' | 'refused'>();
  const { copying } = SAVING;
  return (
    <>
      <Button kind="quiet" onClick={async () => setCopied((await copyDraft(draft)) ? 'yes' : 'refused')}>
        {copying.action}
      </Button>
      <div role="status" className="text-small self-center font-sans empty:hidden">
        {copied === 'yes' && copying.copied}
        {copied === 'refused' && copying.refused}
      </div>
      {copied === 'refused' && <textarea aria-label={copying.label} readOnly ref={mark} value={htmlOf(draft)} />}
    </>
  );
}

/** Selects the text, so that the browser's own copy command copies it. */
function mark(field: HTMLTextAreaElement | null): void {
  field?.select();
}

/** Copies title and text to the clipboard, as HTML and as plain text. @returns false if the browser refuses */
async function copyDraft(draft: Draft): Promise<boolean> {
  try {
    const html = new Blob([htmlOf(draft)], { type: 'text/html' });
    const text = new Blob([textOf(draft)], { type: 'text/plain' });
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': text })]);
    return true;
  } catch (error) {
    console.error('The text could not be copied', error);
    return false;
  }
}

/** The title and text as one HTML document. */
function htmlOf({ title, content }: Draft): string {
  const heading = document.createElement('h1');
  heading.textContent = title;
  return `${heading.outerHTML}\n${cleanHtml(content)}`;
}

/** The title and text as plain text, with an empty line between blocks. */
function textOf(draft: Draft): string {
  const { body } = parseHtml(htmlOf(draft));
  const blocks = [...body.children].map(({ textContent }) => textContent?.trim());
  return blocks.filter(Boolean).join('\n\n');
}
