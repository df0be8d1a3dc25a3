import { type ComponentProps, useState } from 'react';
import { showToast } from '../ui/toasts.ts';
import type { Clock } from './history/figures.ts';
import type { HistoryProps } from './history/History.tsx';
import { OPENING } from './history/opening-texts.ts';
import type { Item } from './items/item.ts';

/** Opens the revisions of the item. */
export function HistoryButton(props: Omit<HistoryProps, 'open' | 'onClose'>) {
  const { part, open, close, button } = useDialogPart('The history', () => import('./history/History.tsx'));
  return (
    <>
      {part && <part.History {...props} open={open} onClose={close} />}
      <PlainButton
        {...button}
        data-history
        onClick={() => {
          props.edited.readText();
          button.onClick();
        }}
      >
        {OPENING.history}
      </PlainButton>
    </>
  );
}

interface DeletedPostsButtonProps {
  clock: Clock;
  /** Called after a post was restored, with its slug. */
  onRestored: (slug: string) => void;
}

/** Opens the list of deleted posts that can be restored. */
export function DeletedPostsButton({ clock, onRestored }: DeletedPostsButtonProps) {
  const load = () => import('./history/DeletedPostsDialog.tsx');
  const { part, open, close, button } = useDialogPart('The deleted posts', load);
  return (
    <>
      <PlainButton {...button}>{OPENING.deleted}</PlainButton>
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

interface ShareButtonProps {
  item: Item;
  locale: string;
  dirty: boolean;
}

/** Opens the links that share a post. */
export function ShareButton(props: ShareButtonProps) {
  const load = () => import('./sharing/ShareDialog.tsx');
  const { part, open, close, button } = useDialogPart('The sharing of links', load);
  return (
    <>
      {part && open && <part.ShareDialog {...props} onClose={close} />}
      <PlainButton {...button}>Share a link</PlainButton>
    </>
  );
}

function PlainButton(attributes: ComponentProps<'button'> & { 'data-history'?: true }) {
  return (
    <button
      type="button"
      className="text-small hover:text-signal min-h-11 cursor-pointer font-sans underline underline-offset-[0.25em] max-sm:min-h-7"
      {...attributes}
    />
  );
}

/**
 * A part of the editor that is loaded when its button is pointed at or focused, and shown when it is pressed.
 * @param name of the part, which begins the message of a failure
 */
export function useDialogPart<Part>(name: string, fetchPart: () => Promise<Part>) {
  const [part, setPart] = useState<Part>();
  const [open, setOpen] = useState(false);
  return {
    /** Undefined until the button is first pressed. */
    part,
    open: open && part !== undefined,
    close: () => setOpen(false),
    button: {
      // A failure is reported only when the button is pressed.
      onPointerEnter: () => void fetchPart().catch(() => {}),
      onFocus: () => void fetchPart().catch(() => {}),
      onClick: () =>
        fetchPart().then(
          (fetched) => {
            setPart(() => fetched);
            setOpen(true);
          },
          (error) => {
            console.error(`${name} could not be loaded`, error);
            showToast({ ...OPENING.failed(name), kind: 'destructive' });
          },
        ),
    },
  };
}
