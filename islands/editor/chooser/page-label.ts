/**
 * What a page is called in the dropdown: which page it is, and its heading where that says something else.
 * `pageLabel('home', 'A promise kept')` is 'Home: A promise kept', `pageLabel('books', 'Books')` is 'Books'.
 */
export function pageLabel(pageId: string, title: string): string {
  const name = pageId.charAt(0).toUpperCase() + pageId.slice(1);
  return title.toLowerCase().startsWith(pageId) ? title : `${name}: ${title}`;
}
