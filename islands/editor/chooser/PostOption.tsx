import { dateAndTime } from '../details/site-time.ts';
import type { EditedSite } from '../edited-site.ts';
import type { ItemSummary } from '../items/item.ts';
import { visibilityOf } from '../items/visibility.ts';
import { CHOOSER } from './texts.ts';

interface PostOptionProps {
  id: string;
  item: ItemSummary;
  site: EditedSite;
  /** Whether the arrow keys have reached this option. */
  active: boolean;
  chosen: boolean;
  onChoose: () => void;
}

/** A post in the list, with a note if visitors cannot see it. */
export function PostOption({ id, item, site, active, chosen, onChoose }: PostOptionProps) {
  const state = hiddenState(item, site);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className="text-small hover:bg-ink hover:text-paper data-active:bg-ink data-active:text-paper flex cursor-pointer justify-between gap-3 px-3 py-2 font-sans aria-selected:font-semibold"
      data-active={active || undefined}
      onClick={onChoose}
    >
      {item.title}
      {state && <span className="font-normal opacity-80"> {state}</span>}
    </div>
  );
}

function hiddenState(item: ItemSummary, site: EditedSite): string | undefined {
  const visibility = visibilityOf(item);
  if (visibility === 'draft') return CHOOSER.draft;
  const { published_at } = item;
  return visibility === 'scheduled' && published_at ? CHOOSER.scheduled(dateAndTime(published_at, site)) : undefined;
}
