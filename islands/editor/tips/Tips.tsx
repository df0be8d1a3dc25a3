import { useId } from 'react';
import { TIPS } from './texts.ts';

/** Specification §2: the Editing tips card. */
export function Tips() {
  const id = useId();
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
    </section>
  );
}
