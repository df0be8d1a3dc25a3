import { useEffect, useId, useRef, useState } from 'react';
import { LineField } from '../../ui/Line.tsx';
import { searchFor } from '../route.ts';

/** The pause in typing before the search starts. */
const REST_MS = 250;

interface SearchFieldProps {
  label: string;
  /** The current search, from the address. */
  search: string;
}

/** The search field of a list. The typed text is written to the address, from which the list reads it. */
export function SearchField({ label, search }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address also changes by the back button or by switching tabs.
  useEffect(() => setTyped(search), [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchFor(text.trim()), REST_MS);
  }

  return (
    <search className="ms-auto max-w-112 flex-[1_1_18rem] max-md:max-w-none max-md:basis-full">
      <label className="text-control text-muted block font-sans" htmlFor={id}>
        {label}
      </label>
      <div className="border-muted flex items-baseline gap-3 border-b">
        <LineField
          id={id}
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
    </search>
  );
}
