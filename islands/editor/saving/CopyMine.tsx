import { useState } from 'react';
import type { Draft } from '../details/draft.ts';
import { copyDraft, htmlOf } from './copy-draft.ts';
import { SAVING } from './texts.ts';

/** Copies what was typed, so that it can be put wherever the author likes. */
export function CopyMine({ draft }: { draft: Draft }) {
  const [copied, setCopied] = useState<'yes' | 'refused'>();
  const { copying } = SAVING;
  return (
    <>
      <button
        type="button"
        className="button button--quiet"
        onClick={async () => setCopied((await copyDraft(draft)) ? 'yes' : 'refused')}
      >
        {copying.action}
      </button>
      <div role="status" className="copy-mine">
        {copied === 'yes' && copying.copied}
        {copied === 'refused' && copying.refused}
      </div>
      {copied === 'refused' && (
        <textarea className="copy-mine__text" aria-label={copying.label} readOnly ref={mark} value={htmlOf(draft)} />
      )}
    </>
  );
}

/** So that the browser's own command copies it. */
function mark(field: HTMLTextAreaElement | null): void {
  field?.select();
}
