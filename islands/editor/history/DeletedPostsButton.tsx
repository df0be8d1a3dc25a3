import type { Clock } from './figures.ts';
import { OPENING } from './opening-texts.ts';
import { useDialogPart } from './use-dialog-part.ts';

interface DeletedPostsButtonProps {
  clock: Clock;
  /** Called after a post was restored, with its slug. */
  onRestored: (slug: string) => void;
}

/** Opens the list of deleted posts that can be restored. */
export function DeletedPostsButton({ clock, onRestored }: DeletedPostsButtonProps) {
  const { part, open, close, button } = useDialogPart('The deleted posts', () => import('./DeletedPostsDialog.tsx'));
  return (
    <>
      <button
        type="button"
        className="text-small hover:text-signal min-h-11 cursor-pointer font-sans underline underline-offset-[0.25em]"
        {...button}
      >
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
