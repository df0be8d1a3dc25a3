import { type ComponentType, lazy, Suspense, useEffect, useId, useState } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';

/** The texts of the Editing tips card. */
const TIPS = {
  heading: 'Editing tips',
  keys: 'Keys and shortcuts',
  close: 'Close',
  failed: 'The list could not be loaded.',
  tips: [
    'Say in the first sentence what the reader will have at the end.',
    'A heading every three or four paragraphs: readers look before they read. Begin with Heading 2; the title is the first.',
    'Name links by what they lead to, not “here”.',
    'Describe each image in a few words, for those who do not see it.',
    'Look at it in Preview, as wide as a phone, before you publish.',
    'Ctrl+S saves, on a Mac ⌘S.',
  ],
} as const;

/** The Editing tips card (docs/behaviour.md §2). */
export function Tips() {
  const id = useId();
  const [List, setList] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);

  /** Loads the list when it is first opened. */
  function open() {
    setFailed(false);
    import('./KeyList.tsx').then(
      ({ KeyList }) => setList(() => KeyList),
      () => setFailed(true),
    );
  }

  return (
    <section
      className="border-rule text-small max-w-measure mx-auto mt-12 box-content border-t px-4 pt-6 group-has-data-preview/form:hidden"
      aria-labelledby={id}
    >
      <h2 className="text-subtitle" id={id}>
        {TIPS.heading}
      </h2>
      <ul className="mt-3 list-disc ps-[1.2em]">
        {TIPS.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <details onToggle={open}>
        <summary className="mt-3 cursor-pointer py-2">{TIPS.keys}</summary>
        {List && <List />}
        {failed && <p role="alert">{TIPS.failed}</p>}
      </details>
      <KeysDialog />
    </section>
  );
}

/** Loaded when the dialog is first opened. The dialog itself is not lazy, so Escape always closes it. */
const LazyKeyList = lazy(() => import('./KeyList.tsx').then((module) => ({ default: module.KeyList })));

/** Opens the list of keys on Ctrl+/ or ⌘/, unless another dialog is open. */
function KeysDialog() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
      if (key !== '/' || altKey || shiftKey || !(ctrlKey || metaKey)) return;
      if (document.querySelector('dialog:modal')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  return (
    open && (
      <ModalDialog title={TIPS.keys} close={TIPS.close} className="w-192" onClose={() => setOpen(false)}>
        <ErrorBoundary message={TIPS.failed}>
          <Suspense>
            <LazyKeyList />
          </Suspense>
        </ErrorBoundary>
      </ModalDialog>
    )
  );
}
