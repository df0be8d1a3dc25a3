import type { ReactNode, Ref } from 'react';

interface NoticeProps {
  /** Sentences, a fold or a field take a line of their own; buttons share one. */
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Something that the author has to know or to decide. */
export function Notice({ children, ref }: NoticeProps) {
  return (
    <div
      ref={ref}
      data-notice
      className="border-signal bg-sheet mb-4 flex flex-wrap gap-3 border-s-3 p-4 [&>:is(p,details,textarea)]:basis-full"
    >
      {children}
    </div>
  );
}
