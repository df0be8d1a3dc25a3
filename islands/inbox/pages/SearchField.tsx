import '../../ui/ruled-line.css';
import { useEffect, useId, useRef, useState } from 'react';
import { searchFor } from '../place.ts';

/** How long typing rests before the tables are asked. */
const REST_MS = 250;

interface SearchFieldProps {
  label: string;
  /** What is searched for, by the address. */
  search: string;
}

/** The search of a list. What is typed goes into the address, from which the list takes it. */
export function SearchField({ label, search }: SearchFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address may be changed by others: the back button, a tab.
  useEffect(() => setTyped(search), [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchFor(text.trim()), REST_MS);
  }

  return (
    <search className="inbox__search">
      <label className="ruled-line__label" htmlFor={id}>
        {label}
      </label>
      <div className="ruled-line">
        <input
          id={id}
          type="search"
          className="ruled-line__field"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
    </search>
  );
}
