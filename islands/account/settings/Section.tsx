import { type ReactNode, useId } from 'react';

/** A part of the account's page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="border-rule mt-8 border-t pt-6" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-[1.5rem]">
        {title}
      </h2>
      {children}
    </section>
  );
}
