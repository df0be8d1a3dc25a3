import type { Thing } from 'schema-dts';
import { describe, expect, test } from 'vitest';
import { bookData, bookList, type DescribedBook } from '../books/structured-data.ts';
import type { Service } from '../services/service.ts';
import { serviceData } from '../services/structured-data.ts';
import { jsonLd } from './json-ld.ts';
import { breadcrumbs, person, webPage, website } from './structured-data.ts';
import { trailTo } from './trail.ts';

const base = new URL('https://example.com');
const NAV = { home: 'Home', books: 'Works', blog: 'Blog' };
const site = {
  name: 'Ann </script><!-- Author',
  role: 'Author',
  description: 'Writes.',
  locale: 'en-US',
  social: [{ url: 'https://network.example.com/ann' }],
};
const book: DescribedBook = {
  id: 'first-book',
  title: 'First Book',
  subtitle: 'A beginning',
  description: 'About beginning.',
  category: 'Branding',
  status: 'available',
  publishDate: '2024',
  pages: 280,
  isbn: '978-1-4028-9462-6',
  price: 14.9,
  ratings: { elsewhere: { rating: 4.8, reviews: 127 }, home: { rating: 4.9, reviews: 142 } },
  buyLinks: { amazon: 'https://shop.example.com/first-book', barnes: null },
};
const service: Service = {
  id: 'strategy',
  title: 'Strategy',
  summary: 'In short.',
  description: 'At length.',
  features: ['a'],
  deliverables: ['b'],
  timeline: 'ongoing',
  investment: 'from $5,000/month',
  priceFrom: 5000,
};
const page = { path: '/about', title: 'About', description: 'Who.', profile: true };
const everything: Thing[] = [
  website(site, base),
  person(site, base, '/social/about.png'),
  webPage(page, site, base),
  breadcrumbs(trailTo('/books/first-book', 'First Book', NAV), base),
  ...bookData(book, site, base),
  bookList([book], base),
  ...serviceData([service], site, base),
];

describe('all structured data', () => {
  const text = jsonLd(everything);
  const graph = JSON.parse(text);

  test('gives every node a type and every property a value', () => {
    expect(graph['@context']).toBe('https://schema.org');
    for (const node of graph['@graph']) expect(node['@type']).toBeTruthy();
    for (const [path, value] of leaves(everything)) {
      expect(value, path).not.toBeUndefined();
      expect(value, path).not.toBeNull();
      expect(value, path).not.toBe('');
      expect(value, path).not.toBeNaN();
    }
    expect(text).not.toMatch(/undefined|\[object|NaN/);
  });

  test('uses absolute addresses', () => {
    const addresses = leaves(graph).filter(([path]) => /\/(@id|url|item|image|sameAs\/\d+)$/.test(path));
    expect(addresses.length).toBeGreaterThan(15);
    for (const [path, value] of addresses) expect(String(value), path).toMatch(/^https:\/\/\w/);
  });

  test('cannot close its script element, and still contains the written text', () => {
    expect(text).not.toContain('<');
    expect(graph['@graph'][0].name).toBe(site.name);
  });
});

test('a book has its offer, its author and the rating of its own page', () => {
  expect(bookData(book, site, base)[0]).toMatchObject({
    isbn: '9781402894626',
    numberOfPages: 280,
    datePublished: '2024',
    author: { '@id': 'https://example.com/#person', name: site.name },
    image: 'https://example.com/social/first-book.png',
    aggregateRating: { ratingValue: 4.8, reviewCount: 127 },
    offers: { price: '14.90', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  });
});

test('a book without a price has no offer, and unknown values are left out', () => {
  expect(bookData({ ...book, price: null }, site, base)).toEqual([]);
  const [sparse] = bookData({ ...book, pages: null, isbn: null, ratings: {}, buyLinks: {} }, site, base);
  expect(sparse).not.toHaveProperty('numberOfPages');
  expect(sparse).not.toHaveProperty('isbn');
  expect(sparse).not.toHaveProperty('aggregateRating');
  expect(sparse).toHaveProperty('offers.url', 'https://example.com/books/first-book');
});

test('a service names its provider and its lowest price', () => {
  expect(serviceData([service], site, base)[0]).toMatchObject({
    '@id': 'https://example.com/services#strategy',
    provider: { '@type': 'Person', name: site.name },
    offers: { priceSpecification: { minPrice: 5000, priceCurrency: 'USD', description: 'from $5,000/month' } },
  });
});

test('a profile page is about its owner, and other pages are not', () => {
  expect(webPage(page, site, base)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@id': expect.any(String) },
  });
  expect(webPage({ ...page, profile: false }, site, base)).toMatchObject({ '@type': 'WebPage' });
});

// The names are those in content/labels.yaml, so that search engines get the same names as visitors.
test.each([
  ['/', []],
  ['/about', ['Home', 'Title']],
  ['/books', ['Home', 'Works']],
  ['/books/first-book', ['Home', 'Works', 'Title']],
  ['/blog?category=faith', ['Home', 'Blog']],
  ['/blog/an-article', ['Home', 'Blog', 'Title']],
])('the breadcrumb of %s lists its parents', (path, names) => {
  expect(trailTo(path, 'Title', NAV).map(({ name }) => name)).toEqual(names);
});

function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`));
}
