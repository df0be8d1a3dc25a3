import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import type { EditedSite } from '../edited-site.ts';
import type { ItemSummary } from '../items/item.ts';
import type { ItemKind } from '../texts.ts';
import { PostChooser } from './PostChooser.tsx';
import { pageLabel } from './page-label.ts';
import { CHOOSER } from './texts.ts';
import type { ItemList } from './use-item-list.ts';

interface ItemChooserProps {
  kind: ItemKind;
  list: ItemList;
  site: EditedSite;
  /** The key and stored title of the chosen item; '' for none. */
  chosen: string;
  title: string;
  onChoose: (key: string) => void;
}

/** The dropdown that chooses an item (docs/behaviour.md §2). */
export function ItemChooser({ kind, list, site, chosen, title, onChoose }: ItemChooserProps) {
  if (list.failed && !list.items) {
    return (
      <Button kind="quiet" onClick={list.reload}>
        {CHOOSER.retry}
      </Button>
    );
  }
  if (list.empty && !chosen) return <Hint>{CHOOSER.nothing}</Hint>;
  return kind === 'pages' ? (
    <PageChooser
      pages={list.items?.filter(({ key }) => !site.pagesOff?.includes(key))}
      chosen={chosen}
      onChoose={onChoose}
    />
  ) : (
    <PostChooser list={list} site={site} chosen={chosen} title={title} onChoose={onChoose} />
  );
}

interface PageChooserProps {
  /** Undefined until they have loaded. */
  pages: ItemSummary[] | undefined;
  chosen: string;
  onChoose: (key: string) => void;
}

/** The eight pages, few enough for a native select. */
function PageChooser({ pages, chosen, onChoose }: PageChooserProps) {
  const id = useId();
  return (
    <div className="field flex-[1_1_20rem] in-data-room:max-w-80 in-data-room:flex-[0_1_auto] in-data-room:max-lg:hidden">
      <label htmlFor={id} className="in-data-room:sr-only">
        {CHOOSER.pages.label}
      </label>
      <select
        id={id}
        className="in-data-room:field-sizing-content in-data-room:min-h-9 in-data-room:border-transparent in-data-room:py-1 in-data-room:text-ellipsis"
        value={chosen}
        disabled={!pages}
        onChange={(event) => onChoose(event.target.value)}
      >
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
