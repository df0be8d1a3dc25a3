import { type ComponentType, useId, useState } from 'react';
import { KeysDialog } from './KeysDialog.tsx';
import { TIPS } from './texts.ts';

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
      className="border-rule text-small mt-9 border p-4 lg:group-has-data-preview/form:hidden"
      aria-labelledby={id}
    >
      <h3 className="text-subtitle" id={id}>
        {TIPS.heading}
      </h3>
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
