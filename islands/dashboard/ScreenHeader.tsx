import type { ReactNode } from 'react';

/** The heading of a screen, with what stands beside it. */
export function ScreenHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-6 flex flex-wrap items-center gap-3">
      <h1 className="me-auto text-[2rem]">{title}</h1>
      {children}
    </header>
  );
}
