import { useDialogPart } from '../history/use-dialog-part.ts';
import type { Item } from '../items/item.ts';

interface ShareButtonProps {
  item: Item;
  locale: string;
  dirty: boolean;
}

/** Opens the links that share a post. */
export function ShareButton(props: ShareButtonProps) {
  const { part, open, close, button } = useDialogPart('The sharing of links', () => import('./ShareDialog.tsx'));
  return (
    <>
      {part && open && <part.ShareDialog {...props} onClose={close} />}
      <button
        type="button"
        className="text-small hover:text-signal min-h-11 cursor-pointer font-sans underline underline-offset-[0.25em] max-sm:min-h-7"
        {...button}
      >
        Share a link
      </button>
    </>
  );
}
