import { type BlogQuery, blogPath, parseBlogQuery } from '../../src/domain/blog-query.ts';

/** What a link to the list asks for. */
export function queryOf(link: HTMLAnchorElement | Location): BlogQuery {
  return parseBlogQuery(new URLSearchParams(link.search));
}

/** Marks the category of a query, lets every category keep the search, and names the page after it. */
export function markCategory(links: Iterable<HTMLAnchorElement>, { q, category }: BlogQuery): void {
  const before = [...links].find((link) => link.ariaCurrent);
  for (const link of links) {
    const its = queryOf(link).category;
    link.href = blogPath({ q, category: its, page: 1 });
    if (its !== category) link.removeAttribute('aria-current');
    else {
      link.setAttribute('aria-current', 'true');
      document.title = document.title.replace(before?.dataset.title ?? '', () => link.dataset.title ?? '');
    }
  }
}
