/** The data of an entry that every site has, because the check before a build demands its file. */
export async function dataOf<Data>(asked: Promise<{ data: Data } | undefined> | undefined): Promise<Data> {
  const entry = await asked;
  if (entry === undefined) throw new Error('An entry of content/ was not loaded');
  return entry.data;
}

/** Entries by their `order`: Astro gives a collection in no order that one may count on. */
export async function inOrder<Entry extends { data: { order: number } }>(asked: Promise<Entry[]>): Promise<Entry[]> {
  return (await asked).toSorted((a, b) => a.data.order - b.data.order);
}
