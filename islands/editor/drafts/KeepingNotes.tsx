import { useStore } from '@nanostores/react';
import type { Drafts } from './drafts.ts';
import type { createOpenElsewhere } from './open-elsewhere.ts';
import { DRAFTS, NOT_KEPT } from './texts.ts';

interface KeepingNotesProps {
  drafts: Drafts;
  openElsewhere: ReturnType<typeof createOpenElsewhere>;
}

/** What there is to know about the open item while one types: that nothing is kept, that another tab has it too. */
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
