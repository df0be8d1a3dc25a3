import { parse } from '../details/site-time.ts';
import type { ItemSummary } from '../items/item.ts';
import { CHOOSER } from './texts.ts';

interface PostOptionProps {
  id: string;
  item: ItemSummary;
  /** Where the arrow keys are. */
  active: boolean;
  chosen: boolean;
  onChoose: () => void;
}

/** A post in the list, with a word about it where visitors do not see it. */
export function PostOption({ id, item, active, chosen, onChoose }: PostOptionProps) {
  const state = hiddenState(item);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className="chooser__option"
      data-active={active || undefined}
      onClick={onChoose}
    >
      {item.title}
      {state && <span className="chooser__state"> {state}</span>}
    </div>
  );
}

function hiddenState({ status, published_at }: ItemSummary): string | undefined {
  if (status === 'draft') return CHOOSER.draft;
  return published_at && parse(published_at) > Date.now() ? CHOOSER.scheduled : undefined;
}
