import type { HistoryProps } from './History.tsx';
import { OPENING } from './opening-texts.ts';
import { useDialogPart } from './use-dialog-part.ts';

/** Opens the revisions of the item. */
export function HistoryButton(props: Omit<HistoryProps, 'open' | 'onClose'>) {
  const { part, open, close, button } = useDialogPart('The history', () => import('./History.tsx'));
  return (
    <>
      {part && <part.History {...props} open={open} onClose={close} />}
      <button
        type="button"
        data-history
        className="text-small hover:text-signal min-h-11 cursor-pointer font-sans underline underline-offset-[0.25em] max-sm:min-h-7"
        {...button}
        onClick={() => {
          props.edited.readText();
          button.onClick();
        }}
      >
        {OPENING.history}
      </button>
    </>
  );
}
