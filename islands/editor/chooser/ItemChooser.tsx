import type { EditedSite } from '../edited-site.ts';
import type { EditorMode } from '../texts.ts';
import { PageChooser } from './PageChooser.tsx';
import { PostChooser } from './PostChooser.tsx';
import { CHOOSER } from './texts.ts';
import type { ItemList } from './use-item-list.ts';

interface ItemChooserProps {
  mode: EditorMode;
  list: ItemList;
  site: EditedSite;
  /** The key and stored title of the chosen item; '' for none. */
  chosen: string;
  title: string;
  onChoose: (key: string) => void;
}

/** The dropdown that chooses an item (docs/behaviour.md §2). */
export function ItemChooser({ mode, list, site, chosen, title, onChoose }: ItemChooserProps) {
  if (list.failed && !list.items) {
    return (
      <button type="button" className="button button--quiet" onClick={list.reload}>
        {CHOOSER.retry}
      </button>
    );
  }
  if (list.empty && !chosen) return <p className="editor__note">{CHOOSER.nothing}</p>;
  return mode === 'pages' ? (
    <PageChooser pages={list.items} chosen={chosen} onChoose={onChoose} />
  ) : (
    <PostChooser list={list} site={site} chosen={chosen} title={title} onChoose={onChoose} />
  );
}
