import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { EditedSite } from '../edited-site.ts';
import type { ItemSummary } from '../items/item.ts';
import { PostOption } from './PostOption.tsx';
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
 * autocomplete). The focus stays in the field; the arrow keys move through the list, Enter chooses, Escape closes it.
 */
export function PostChooser({ list, site, chosen, title, onChoose }: PostChooserProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  /** The typed text; undefined while the field shows the chosen post. */
  const [typed, setTyped] = useState<string>();
  const options = useRef<HTMLDivElement>(null);
  const items = list.items ?? [];

  useEffect(() => {
    if (active >= 0) options.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function close() {
    setOpen(false);
    setActive(-1);
    setTyped(undefined);
    list.find('');
  }

  function choose(item: ItemSummary | undefined) {
    if (!item) return;
    close();
    onChoose(item.key);
  }

  function move(to: number) {
    setOpen(true);
    if (items.length === 0) return;
    setActive((to + items.length) % items.length);
    if (to >= items.length - AHEAD) list.loadMore();
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active < 0 ? items.length - 1 : active - 1);
    else if (event.key === 'Enter' && open) choose(items[active]);
    else if (event.key === 'Escape' && open) close();
    else return;
    event.preventDefault();
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
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        placeholder={CHOOSER.blog.placeholder}
        value={typed ?? title}
        disabled={!list.items}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && items[active] ? `${id}-${items[active].key}` : undefined}
        onClick={() => setOpen(true)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={close}
        onKeyDown={press}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          setTyped(event.target.value);
          list.find(event.target.value.trim());
        }}
      />
      <div
        className="border-ink bg-paper absolute start-0 top-full z-20 mt-1 w-full min-w-[min(24rem,90vw)] border"
        hidden={!open}
      >
        <div
          ref={options}
          role="listbox"
          tabIndex={-1}
          id={`${id}-list`}
          aria-label={CHOOSER.blog.label}
          className="max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain"
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
            if (scrollTop + 2 * clientHeight > scrollHeight) list.loadMore();
          }}
          // Pressing the mouse on the list must not take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {items.map((item, index) => (
            <PostOption
              key={item.key}
              id={`${id}-${item.key}`}
              item={item}
              site={site}
              active={index === active}
              chosen={item.key === chosen}
              onChoose={() => choose(item)}
            />
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
