import { type ReactNode, useEffect, useId, useRef } from 'react';
import { BarButton } from '../BarButton.tsx';
import { DETAILS } from './texts.ts';

interface DetailsPanelProps {
  title: string;
  /** Whether there is room for it beside the text; otherwise it is a sheet over it. */
  beside: boolean;
  open: boolean;
  /** Whether a field in it has a problem. */
  wrong: boolean;
  onOpen: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The details of an item: a panel beside its text, or a sheet over it. Closed, it keeps what was typed in it. */
export function DetailsPanel({ title, beside, open, wrong, onOpen, onClose, children }: DetailsPanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open && !beside) sheet.current?.showModal();
    return () => sheet.current?.close();
  }, [open, beside]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once for a problem, and may then be closed.
  useEffect(() => {
    if (wrong) onOpen();
  }, [wrong]);

  const heading = (
    <h2 className="text-subtitle" id={id}>
      {title}
    </h2>
  );
  if (beside)
    return (
      <section
        ref={panel}
        hidden={!open}
        aria-labelledby={id}
        className="border-rule sticky top-(--room-top) h-[calc(100svh-var(--room-top))] w-92 content-start gap-6 overflow-y-auto overscroll-contain border-s px-6 pt-6 pb-12 lg:group-has-data-preview/form:hidden [&:not([hidden])]:grid"
      >
        {heading}
        {children}
      </section>
    );
  return (
    <dialog
      ref={sheet}
      className="border-ink bg-paper text-ink fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none overflow-y-auto overscroll-contain border-t px-4 pb-9 backdrop:bg-black/50"
      aria-labelledby={id}
      onCancel={(event) => {
        // Not that of a file field inside.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <header className="bg-paper sticky top-0 z-1 mb-4 flex items-center justify-between gap-3 py-3">
        {heading}
        <BarButton onClick={onClose}>{DETAILS.close}</BarButton>
      </header>
      <div className="grid gap-6">{children}</div>
    </dialog>
  );
}
