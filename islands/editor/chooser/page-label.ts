/**
 * The label of a page in the dropdown: its name, followed by its heading if that says something else.
 * `pageLabel('home', 'A promise kept')` is 'Home: A promise kept', `pageLabel('books', 'Books')` is 'Books'.
 */
export function pageLabel(pageId: string, title: string): string {
  const name = pageId.charAt(0).toUpperCase() + pageId.slice(1);
  return title.toLowerCase().startsWith(pageId) ? title : `${name}: ${title}`;
}
