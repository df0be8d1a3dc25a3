import { Button } from '../../ui/Button.tsx';
import type { EditedSite } from '../edited-site.ts';
import { Hint } from '../Hint.tsx';
import type { ItemKind } from '../texts.ts';
import { PageChooser } from './PageChooser.tsx';
import { PostChooser } from './PostChooser.tsx';
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
    <PageChooser pages={list.items} chosen={chosen} onChoose={onChoose} />
  ) : (
    <PostChooser list={list} site={site} chosen={chosen} title={title} onChoose={onChoose} />
  );
}
