import { expect, type Locator, test } from '../support/browser-test.ts';
import { callDialog } from '../support/call-dialog.ts';

/** Each page has its own figures (docs/behaviour.md §2, §9). */
const BOOKS = [
  {
    id: 'brand-book',
    title: 'The Brand Book',
    category: 'Branding',
    home: { rating: 4.9, reviews: 142 },
    own: { rating: 4.8, reviews: 127 },
    date: ['Published:', '2024'],
    pages: '280',
    isbn: /^978-[\d-]+$/,
    shops: ['Barnes & Noble', 'Amazon'],
  },
  {
    id: 'twice-found',
    title: 'Twice Found',
    category: 'Memoir & Faith',
    home: { rating: 4.8, reviews: 89 },
    own: { rating: 4.9, reviews: 89 },
    date: ['Published:', '2021'],
    pages: '224',
    isbn: /^978-[\d-]+$/,
    shops: ['Barnes & Noble', 'Amazon'],
  },
  {
    id: 'branding-without-permission',
    title: 'Branding Without Permission',
    category: 'Personal Branding',
    home: null,
    own: null,
    date: ['Coming:', '2026'],
    pages: null,
    isbn: null,
    shops: [],
  },
] as const;

/** Expects stars, filled by the rating rounded down, and the number of reviews, or nothing where there are none. */
async function expectRating(place: Locator, rating: { rating: number; reviews: number } | null) {
  const stars = place.getByRole('img', { name: /out of 5 stars/ });
  await expect(place.getByText(/\breviews\b/)).toHaveCount(rating ? 1 : 0);
  await expect(stars).toHaveCount(rating ? 1 : 0);
  if (!rating) return;
  await expect(place.getByText(`${rating.rating} (${rating.reviews} reviews)`, { exact: true })).toBeVisible();
  await expect(stars).toHaveAccessibleName(`${rating.rating} out of 5 stars`);
  const filled = Math.floor(rating.rating) * 20;
  expect(await stars.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(`${filled}%`);
}

/** The value of one term in a description list. */
function fact(place: Locator, term: string) {
  return place.locator('dl > div').filter({ hasText: term }).locator('dd');
}

for (const book of BOOKS) {
  test(`home shows ${book.title} with its page, and ${book.home ? 'a shop link' : 'that it is coming soon'}`, async ({
    page,
  }) => {
    await page.goto('/');
    const card = page
      .getByRole('region', { name: 'Books', exact: true })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: book.title, exact: true }) });
    await expectRating(card, book.home);
    const coming = card.getByRole('button', { name: 'Coming Soon' });
    const buy = card.getByRole('link', { name: /^Buy Now\b/ });
    if (book.home) {
      await expect(buy).toHaveAttribute('href', /^https:\/\/\w+\.example\.com\/\S+$/);
      await expect(coming).toHaveCount(0);
    } else {
      await expect(coming).toBeDisabled();
      await expect(buy).toHaveCount(0);
    }
    await card.getByRole('link', { name: /^Learn More\b/ }).click();
    await expect(page).toHaveURL(`/books/${book.id}`);
  });

  test(`the list of books shows ${book.title} with ${book.date.join(' ')}`, async ({ page }) => {
    await page.goto('/books');
    const card = page.getByRole('article', { name: book.title, exact: true });
    await expectRating(card, book.own);
    await expect(fact(card, book.date[0])).toHaveText(book.date[1]);
    await card.getByRole('link', { name: /^Learn More\b/ }).click();
    await expect(page).toHaveURL(`/books/${book.id}`);
  });

  test(`/books/${book.id} shows every field of the book`, async ({ page }) => {
    await page.goto(`/books/${book.id}`);
    const article = page.getByRole('article');
    const trail = page.getByRole('navigation', { name: 'You are here' });
    await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Books', book.title]);
    await expect(trail.locator('[aria-current=page]')).toHaveText(book.title);
    const separators = trail
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').content));
    expect(await separators, 'a slash before each item but the first').toEqual(['none', '"/" / ""', '"/" / ""']);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(book.title);
    await expect(article.getByText(book.category, { exact: true })).toBeVisible();
    await expect(article.locator('h1 + p')).not.toBeEmpty();
    await expect(article.locator('.prose')).toHaveText(/.{500}/s);
    await expectRating(article, book.own);
    await expect(fact(article, book.date[0])).toHaveText(book.date[1]);
    await expect(fact(article, 'Pages')).toHaveText(book.pages ? [book.pages] : []);
    await expect(fact(article, 'ISBN')).toHaveText(book.isbn ? [book.isbn] : []);
    expect(await article.getByRole('region', { name: 'Chapters' }).getByRole('listitem').count()).toBeGreaterThan(5);
    const takeaways = article.getByRole('region', { name: 'What You Will Take Home' });
    expect(await takeaways.getByRole('listitem').count()).toBeGreaterThan(2);
  });

  test(`/books/${book.id}: ${book.shops.length ? 'the shops open in a new tab' : 'no shop sells it yet'}`, async ({
    page,
  }) => {
    await page.goto(`/books/${book.id}`);
    const shops = page.getByRole('region', { name: 'Where to Buy' });
    for (const name of book.shops) {
      const shop = shops.getByRole('link', { name, exact: true });
      await expect(shop).toHaveAttribute('href', /^https:\/\//);
      await expect(shop).toHaveAttribute('target', '_blank');
    }
    const missing = shops.getByRole('button');
    await expect(missing).toHaveText(book.shops.length ? [] : ['Barnes & Noble (coming soon)', 'Amazon (coming soon)']);
    for (const button of await missing.all()) await expect(button).toBeDisabled();
  });

  test(`/books/${book.id} has links back, to a call and for sharing`, async ({ page }) => {
    await page.goto(`/books/${book.id}`);
    await page.getByRole('main').getByRole('link', { name: 'Book a Call' }).click();
    await expect(callDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Share this book' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Back to Books' }).click();
    await expect(page).toHaveURL('/books');
  });
}

test('the list of books ends with Get in Touch, which leads to Contact', async ({ page }) => {
  await page.goto('/books');
  await expect(page.getByRole('article')).toHaveCount(BOOKS.length);
  await page.getByRole('link', { name: 'Get in Touch' }).click();
  await expect(page).toHaveURL('/contact');
});

test('the prose of a book may contain a pull quote, a figure with a caption and a link to another book', async ({
  page,
}) => {
  await page.goto('/books/brand-book');
  const prose = page.getByRole('article').locator('.prose');
  const size = (text: Locator) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(await size(prose.locator('blockquote p'))).toBeGreaterThan((await size(prose.locator('> p').first())) * 1.1);
  const figure = prose.getByRole('figure', { name: 'What came with one purchase' });
  const image = figure.getByRole('img', { name: /Four papers/ });
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
    .toBeGreaterThan(0);
  await page.goto('/books/branding-without-permission');
  await prose.getByRole('link', { name: 'The Brand Book' }).click();
  await expect(page).toHaveURL('/books/brand-book');
});
