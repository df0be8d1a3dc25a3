import './history-button.css';
import type { Clock } from './figures.ts';
import { OPENING } from './opening-texts.ts';
import { useDialogPart } from './use-dialog-part.ts';

interface DeletedPostsButtonProps {
  clock: Clock;
  /** A post is there again, at this slug. */
  onRestored: (slug: string) => void;
}

/** Opens the posts that were deleted and can be brought back. */
export function DeletedPostsButton({ clock, onRestored }: DeletedPostsButtonProps) {
  const { part, open, close, button } = useDialogPart(() => import('./DeletedPostsDialog.tsx'));
  return (
    <>
      <button type="button" className="history-button" {...button}>
        {OPENING.deleted}
      </button>
      {part && open && (
        <part.DeletedPostsDialog
          clock={clock}
          onClose={close}
          onRestored={(slug) => {
            close();
            onRestored(slug);
          }}
        />
      )}
    </>
  );
}
