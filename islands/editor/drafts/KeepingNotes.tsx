import { useStore } from '@nanostores/react';
import { Hint } from '../Hint.tsx';
import { Notice } from '../Notice.tsx';
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
      {!kept && <Notice>{NOT_KEPT}</Notice>}
      {elsewhere && (
        <div className="mb-4">
          <Hint>{DRAFTS.openElsewhere}</Hint>
        </div>
      )}
    </>
  );
}
