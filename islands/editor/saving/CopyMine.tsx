import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import type { Draft } from '../details/draft.ts';
import { copyDraft, htmlOf } from './copy-draft.ts';
import { SAVING } from './texts.ts';

/** Offers the unsaved text for copying, so that the author can paste it elsewhere. */
export function CopyMine({ draft }: { draft: Draft }) {
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
