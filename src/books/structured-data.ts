import type { Book as BookData, ItemList } from 'schema-dts';
import { bookPath, socialPath } from '../paths.ts';
import { personReference, type SiteIdentity } from '../site/structured-data.ts';
import type { Book } from './book.ts';

/** The fields of a book used in its structured data. */
export type DescribedBook = Pick<
  Book,
  'id' | 'title' | 'subtitle' | 'description' | 'category' | 'publishDate' | 'pages' | 'isbn' | 'price' | 'ratings'
> &
  Pick<Book, 'status' | 'buyLinks'>;

/**
 * A book with its offer. Only books with a price are described (docs/behaviour.md §2); for the others the list is
 * empty, so callers can pass it on unchecked.
 * @param image root-relative path of an image of the book
 */
export function bookData(book: DescribedBook, site: SiteIdentity, base: URL, image = socialImage(book)): BookData[] {
  if (book.price == null) return [];
  const url = bookUrl(book, base);
  const { pages, isbn, ratings, buyLinks } = book;
  const rated = ratings.elsewhere;
  return [
    {
      '@type': 'Book',
      '@id': `${url}#book`,
      url,
      name: book.title,
      alternateName: `${book.title}: ${book.subtitle}`,
      description: book.description,
      genre: book.category,
      inLanguage: site.locale,
      datePublished: book.publishDate,
      author: personReference(site, base),
      image: new URL(image, base).href,
      ...(pages == null ? {} : { numberOfPages: pages }),
      ...(isbn == null ? {} : { isbn: isbn.replace(/[-\s]/g, '') }),
      ...(rated == null || rated.reviews === 0
        ? {}
        : {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: rated.rating,
              reviewCount: rated.reviews,
              bestRating: 5,
            },
          }),
      offers: {
        '@type': 'Offer',
        price: book.price.toFixed(2) as `${number}`,
        priceCurrency: 'USD',
        availability: book.status === 'coming' ? 'https://schema.org/PreOrder' : 'https://schema.org/InStock',
        url: buyLinks.direct ?? buyLinks.amazon ?? buyLinks.barnes ?? url,
      },
    },
  ];
}

/** The list of books, each with the address of its page. */
export function bookList(books: readonly Pick<Book, 'id' | 'title'>[], base: URL): ItemList {
  return {
    '@type': 'ItemList',
    itemListElement: books.map((book, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: book.title,
      url: bookUrl(book, base),
    })),
  };
}

function bookUrl({ id }: Pick<Book, 'id'>, base: URL): string {
  return new URL(bookPath(id), base).href;
}

function socialImage({ id }: Pick<Book, 'id'>): string {
  return socialPath(id);
}
