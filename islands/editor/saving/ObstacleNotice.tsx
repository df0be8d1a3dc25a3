import { useEffect, useRef, useState } from 'react';
import { cleanHtml } from '../../../src/html/html-policy.ts';
import { parseHtml } from '../../../src/html/trusted-html.ts';
import { Button } from '../../ui/Button.tsx';
import { Comparison } from '../comparing/Comparison.tsx';
import { type Draft, draftOf } from '../details/draft.ts';
import { Notice } from '../Notice.tsx';
import type { ItemKind } from '../texts.ts';
import type { Obstacle } from './edited.ts';
import type { EditedItem } from './edited-item.ts';
import { SAVING } from './texts.ts';

interface ObstacleNoticeProps {
  kind: ItemKind;
  obstacle: Exclude<Obstacle, { kind: 'taken' }>;
  draft: Draft;
  timeZone: string;
  edited: EditedItem;
}

/** Explains why a save was not possible, and offers the author a choice. No typed text is lost. */
export function ObstacleNotice({ kind, obstacle, draft, timeZone, edited }: ObstacleNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
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
      <p>{SAVING.outcomes.changed}</p>
      <details>
        <summary>{conflict.compare}</summary>
        <Comparison mine={draft} theirs={draftOf(obstacle.theirs, timeZone)} />
      </details>
      <CopyMine draft={draft} />
      <Button kind="quiet" onClick={edited.takeTheirs}>
        {conflict.takeTheirs}
      </Button>
      <Button onClick={edited.keepMine}>{conflict.keepMine}</Button>
    </Notice>
  );
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
