import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

interface Tab<Name extends string> {
  name: Name;
  label: string;
  panel: ReactNode;
}

interface TabsProps<Name extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
}

/**
 * Tabs by the ARIA pattern: one tab is in the tab order; the arrow keys move the focus and select. A panel is rendered
 * when first selected and stays mounted, hidden, so that what was typed in it is kept.
 * Our own, because the tabs of @base-ui/react measure and move more than this row needs: they are 12 kB of brotli,
 * twice the budget here.
 */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect }: TabsProps<Name>) {
  const id = useId();
  const [visited, setVisited] = useState<ReadonlySet<Name>>(new Set([selected]));
  if (!visited.has(selected)) setVisited(new Set([...visited, selected]));

  function move(event: KeyboardEvent<HTMLElement>) {
    const from = tabs.findIndex(({ name }) => name === selected);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.name);
    document.getElementById(`${id}-${tab.name}`)?.focus();
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="border-rule flex flex-wrap border-b in-data-room:hidden"
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === selected}
            aria-controls={`${id}-${tab.name}-panel`}
            tabIndex={tab.name === selected ? 0 : -1}
            className="text-muted aria-selected:border-signal aria-selected:text-ink max-[30rem]:text-small min-h-11 cursor-pointer border-b-3 border-transparent px-4 py-2 font-sans leading-[normal] max-[30rem]:px-2"
            onClick={() => onSelect(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.name}
          role="tabpanel"
          id={`${id}-${tab.name}-panel`}
          aria-labelledby={`${id}-${tab.name}`}
          hidden={tab.name !== selected}
        >
          {visited.has(tab.name) && tab.panel}
        </div>
      ))}
    </>
  );
}
