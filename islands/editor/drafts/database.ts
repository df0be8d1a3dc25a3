/** The name of the IndexedDB database with the drafts. */
export const DATABASE = 'editor-drafts';

/** Whether this browser may have drafts: true if the database exists or the browser cannot tell. Does not create it. */
export async function mayHoldDrafts(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return true;
  }
}
