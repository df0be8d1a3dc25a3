import { type ComponentType, useId, useState } from 'react';
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
    <section className="editor__tips" aria-labelledby={id}>
      <h3 className="editor__heading" id={id}>
        {TIPS.heading}
      </h3>
      <ul>
        {TIPS.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <details onToggle={open}>
        <summary>{TIPS.keys}</summary>
        {List && <List />}
        {failed && <p role="alert">{TIPS.failed}</p>}
      </details>
    </section>
  );
}
