import { useEffect, useRef } from 'react';
import type { LinkTarget } from './link-target.ts';
import { LINKS } from './texts.ts';

interface LinkTargetsProps {
  /** The id of the field; the options have the ids `id-0` and so on. */
  id: string;
  targets: readonly LinkTarget[];
  active: number;
  onChoose: (target: LinkTarget) => void;
}

/** The pages and posts found, below the field, which keeps the focus. */
export function LinkTargets({ id, targets, active, onChoose }: LinkTargetsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      id={`${id}-targets`}
      aria-label={LINKS.results}
      className="border-rule max-h-60 overflow-y-auto overscroll-contain border"
      hidden={targets.length === 0}
      // Pressing the mouse on the list must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {targets.map((target, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
        <div
          key={target.address}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="hover:bg-ink hover:text-paper aria-selected:bg-ink aria-selected:text-paper flex cursor-pointer items-baseline justify-between gap-3 px-3 py-2"
          onClick={() => onChoose(target)}
        >
          <span>{target.title}</span>
          <span className="text-label/relaxed max-w-[45%] flex-none text-end">
            {target.hidden ? LINKS[target.hidden] : LINKS[target.kind]}
          </span>
        </div>
      ))}
    </div>
  );
}
