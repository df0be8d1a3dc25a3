import { useId, useState } from 'react';
import { useListbox } from '../../ui/use-listbox.ts';
import { dateAndTime } from '../details/site-time.ts';
import type { EditedSite } from '../edited-site.ts';
import type { ItemSummary } from '../items/item.ts';
import { visibilityOf } from '../items/visibility.ts';
import { CHOOSER } from './texts.ts';
import type { ItemList } from './use-item-list.ts';

/** More posts are loaded when this many are left below the active one. */
const AHEAD = 8;

interface PostChooserProps {
  list: ItemList;
  site: EditedSite;
  chosen: string;
  /** The title of the chosen post. */
  title: string;
  onChoose: (key: string) => void;
}

/**
 * A field that searches all posts by title, with the results listed below it (ARIA: editable combobox with list
 * autocomplete).
 */
export function PostChooser({ list, site, chosen, title, onChoose }: PostChooserProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  /** The typed text; undefined while the field shows the chosen post. */
  const [typed, setTyped] = useState<string>();
  const items = list.items ?? [];
  const listbox = useListbox({
    options: items,
    isOpen: open,
    typed: typed ?? '',
    onOpen: () => setOpen(true),
    onClose: close,
    onReach: (index) => index >= items.length - AHEAD && list.loadMore(),
    onChoose: ({ key }) => {
      close();
      onChoose(key);
    },
  });

  function close() {
    setOpen(false);
    setTyped(undefined);
    list.find('');
  }

  return (
    <div className="field relative flex-[1_1_20rem] in-data-room:max-w-80 in-data-room:flex-[0_1_auto] in-data-room:max-lg:hidden">
      <label htmlFor={id} className="in-data-room:sr-only">
        {CHOOSER.blog.label}
      </label>
      <input
        id={id}
        className="in-data-room:field-sizing-content in-data-room:min-h-9 in-data-room:border-transparent in-data-room:py-1 in-data-room:text-ellipsis"
        type="text"
        dir="auto"
        {...listbox.field}
        placeholder={CHOOSER.blog.placeholder}
        value={typed ?? title}
        disabled={!list.items}
        onClick={() => setOpen(true)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={close}
        onKeyDown={(event) => listbox.onKey(event.nativeEvent)}
        onChange={(event) => {
          setOpen(true);
          setTyped(event.target.value);
          list.find(event.target.value.trim());
        }}
      />
      <div
        className="border-ink bg-paper absolute start-0 top-full z-20 mt-1 w-full min-w-[min(24rem,90vw)] border"
        hidden={!open}
      >
        <div
          role="listbox"
          tabIndex={-1}
          {...listbox.list}
          aria-label={CHOOSER.blog.label}
          className="max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain"
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
            if (scrollTop + 2 * clientHeight > scrollHeight) list.loadMore();
          }}
        >
          {items.map((item, index) => (
            <div
              key={item.key}
              role="option"
              tabIndex={-1}
              {...listbox.option(index)}
              aria-selected={item.key === chosen}
              className="text-small hover:bg-ink hover:text-paper data-active:bg-ink data-active:text-paper flex cursor-pointer justify-between gap-3 px-3 py-2 font-sans aria-selected:font-semibold"
              data-active={index === listbox.active || undefined}
            >
              <bdi>{item.title}</bdi>
              <HiddenState item={item} site={site} />
            </div>
          ))}
        </div>
        {items.length === 0 && <p className="text-muted text-small p-3 font-sans">{CHOOSER.notFound}</p>}
      </div>
      <p role="status" className="sr-only">
        {open && (items.length === 0 ? CHOOSER.notFound : CHOOSER.found(items.length))}
        {open && list.more && `. ${CHOOSER.more}`}
      </p>
    </div>
  );
}

/** A note if visitors cannot see the post. */
function HiddenState({ item, site }: { item: ItemSummary; site: EditedSite }) {
  const visibility = visibilityOf(item);
  if (visibility === 'published') return null;
  return (
    <span className="font-normal opacity-80">
      {' '}
      {visibility === 'draft' ? CHOOSER.draft : CHOOSER.scheduled(dateAndTime(item.published_at ?? '', site))}
    </span>
  );
}
