/** The data of a required entry; the check before a build ensures that its file exists. */
export async function dataOf<Data>(asked: Promise<{ data: Data } | undefined> | undefined): Promise<Data> {
  const entry = await asked;
  if (entry === undefined) throw new Error('An entry of content/ was not loaded');
  return entry.data;
}

/** Entries sorted by `order`: Astro does not guarantee the order of a collection. */
export async function inOrder<Entry extends { data: { order: number } }>(asked: Promise<Entry[]>): Promise<Entry[]> {
  return (await asked).toSorted((a, b) => a.data.order - b.data.order);
}
