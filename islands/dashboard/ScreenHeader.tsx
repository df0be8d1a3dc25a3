import type { ReactNode } from 'react';
import { ADMIN_PATH } from '../../src/paths.ts';

interface ScreenHeaderProps {
  title: string;
  /** The text of the link to the dashboard, on a screen with a page of its own. */
  back?: string;
  children?: ReactNode;
}

/** The heading of a screen, with what stands beside it. */
export function ScreenHeader({ title, back, children }: ScreenHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-center gap-3 in-data-room:hidden">
      {back && (
        <p className="basis-full">
          <a
            className="text-ink text-small decoration-rule hover:text-signal font-sans leading-snug decoration-1 underline-offset-[0.25em] hover:decoration-current"
            href={ADMIN_PATH}
          >
            {back}
          </a>
        </p>
      )}
      <h1 className="me-auto text-[2rem]">{title}</h1>
      {children}
    </header>
  );
}
