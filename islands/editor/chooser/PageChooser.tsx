import { useId } from 'react';
import type { ItemSummary } from '../items/item.ts';
import { pageLabel } from './page-label.ts';
import { CHOOSER } from './texts.ts';

interface PageChooserProps {
  /** Undefined until they have loaded. */
  pages: ItemSummary[] | undefined;
  chosen: string;
  onChoose: (key: string) => void;
}

/** The eight pages, few enough for a native select. */
export function PageChooser({ pages, chosen, onChoose }: PageChooserProps) {
  const id = useId();
  return (
    <div className="field flex-[1_1_20rem]">
      <label htmlFor={id}>{CHOOSER.pages.label}</label>
      <select id={id} value={chosen} disabled={!pages} onChange={(event) => onChoose(event.target.value)}>
        <option value="" disabled>
          {CHOOSER.pages.placeholder}
        </option>
        {pages?.map(({ key, title }) => (
          <option key={key} value={key}>
            {pageLabel(key, title)}
          </option>
        ))}
      </select>
    </div>
  );
}
