interface Level {
  readonly depth: number;
  readonly list: Element;
}

/** Builds nested lists from a sequence of items with depths. */
export function createNesting() {
  let open: Level[] = [];
  return {
    /** Starts over: the next item belongs to a new list. */
    restart(): void {
      open = [];
    },
    /** Whether the outermost open list is of this kind, `ul` or `ol`. */
    continues: (kind: string) => open[0]?.list.localName === kind,
    /** Adds an item at its depth, creating lists as needed. @returns the outermost list if a new one was started */
    add(item: Element, depth: number, makeList: () => Element): Element | undefined {
      while (open.length > 0 && (open.at(-1) as Level).depth > depth) open.pop();
      const level = open.at(-1);
      if (level?.depth === depth) {
        level.list.append(item);
        return undefined;
      }
      const list = makeList();
      list.append(item);
      open.push({ depth, list });
      level?.list.lastElementChild?.append(list);
      return level ? undefined : list;
    },
  };
}
