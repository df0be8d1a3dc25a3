interface Level {
  readonly depth: number;
  readonly list: Element;
}

/** Builds lists within lists from items that come one after another, each with its depth. */
export function createNesting() {
  let open: Level[] = [];
  return {
    /** What comes next belongs to no list so far. */
    restart(): void {
      open = [];
    },
    /** Whether the outermost list that is open is of this kind, `ul` or `ol`. */
    continues: (kind: string) => open[0]?.list.localName === kind,
    /**
     * Puts an item where its depth says, if need be into a list made for it.
     * @returns the outermost list where a new one begins
     */
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
