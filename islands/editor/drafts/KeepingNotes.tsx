import { useStore } from '@nanostores/react';
import type { Drafts } from './drafts.ts';
import type { createOpenElsewhere } from './open-elsewhere.ts';
import { DRAFTS, NOT_KEPT } from './texts.ts';

interface KeepingNotesProps {
  drafts: Drafts;
  openElsewhere: ReturnType<typeof createOpenElsewhere>;
}

/** Notes about the open item: that drafts are not stored, or that another tab has the item open too. */
export function KeepingNotes({ drafts, openElsewhere }: KeepingNotesProps) {
  const { kept } = useStore(drafts.$drafts);
  const elsewhere = useStore(openElsewhere.$openElsewhere);
  return (
    <>
      {!kept && <p className="editor__notice">{NOT_KEPT}</p>}
      {elsewhere && <p className="editor__note kept__note">{DRAFTS.openElsewhere}</p>}
    </>
  );
}
