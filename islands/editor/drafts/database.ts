/** Name of the browser's database with the drafts. */
export const DATABASE = 'editor-drafts';

/** Whether this browser may hold drafts: it has the database, or does not say. Makes none. */
export async function mayHoldDrafts(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE);
  } catch {
    return true;
  }
}
