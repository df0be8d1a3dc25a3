import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { TEXTS } from '../texts.ts';

interface DeletePostProps {
  deleting: boolean;
  onDelete: () => void;
}

/** Deletes the chosen post after a confirmation (docs/behaviour.md §5). */
export function DeletePost({ deleting, onDelete }: DeletePostProps) {
  const [asking, setAsking] = useState(false);
  const { action, busy, ...words } = TEXTS.deleting;
  return (
    <>
      <Button kind="quiet" aria-disabled={deleting || undefined} onClick={() => setAsking(!deleting)}>
        {deleting ? busy : action}
      </Button>
      <ConfirmDialog
        open={asking}
        question={words.question}
        confirm={words.confirm}
        cancel={words.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDelete();
        }}
      />
    </>
  );
}
