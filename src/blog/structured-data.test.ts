import { describe, expect, test } from 'vitest';
import { jsonLd } from '../site/json-ld.ts';
import { personReference, webPage } from '../site/structured-data.ts';
import { articleData, blogData, type DescribedArticle } from './structured-data.ts';

const base = new URL('https://example.com');
const site = { name: 'Ann Author', role: 'Author', description: 'Writes.', locale: 'en-US', social: [] };
const article: DescribedArticle = {
  slug: 'übung',
  title: 'Practice </script>',
  description: 'In short.',
  category: 'faith',
  tags: ['work', 'life'],
  listed_at: '2025-01-05T09:00:00.000Z',
  updated_at: '2025-02-05T09:00:00.000Z',
  image: '/social/articles/%C3%BCbung-1x.png',
};
const url = 'https://example.com/blog/%C3%BCbung';

describe('the structured data of an article', () => {
  test('has its author, its dates, its section and its blog', () => {
    expect(articleData(article, site, base)).toEqual({
      '@type': 'BlogPosting',
      '@id': `${url}#article`,
      url,
      headline: article.title,
      description: 'In short.',
      image: 'https://example.com/social/articles/%C3%BCbung-1x.png',
      datePublished: '2025-01-05T09:00:00.000Z',
      dateModified: '2025-02-05T09:00:00.000Z',
      author: personReference(site, base),
      mainEntityOfPage: { '@id': `${url}#page` },
      articleSection: 'Faith & Business',
      keywords: ['work', 'life'],
      inLanguage: 'en-US',
      isPartOf: { '@type': 'Blog', '@id': 'https://example.com/blog#blog', url: 'https://example.com/blog' },
    });
  });

  test('refers to its page and the blog by their own ids', () => {
    const path = '/blog/%C3%BCbung';
    const page = webPage({ path, title: 'T', description: 'D', profile: false }, site, base);
    expect(articleData(article, site, base)).toHaveProperty(['mainEntityOfPage', '@id'], Object(page)['@id']);
    const blog = blogData({ title: 'Ideas', description: 'About ideas.' }, site, base);
    expect(articleData(article, site, base)).toHaveProperty(['isPartOf', '@id'], Object(blog)['@id']);
    expect(blog).toMatchObject({ '@type': 'Blog', name: 'Ideas', description: 'About ideas.', inLanguage: 'en-US' });
  });

  test('without excerpt and tags has no empty properties', () => {
    const sparse = articleData({ ...article, description: '', tags: [] }, site, base);
    expect(sparse).not.toHaveProperty('description');
    expect(sparse).not.toHaveProperty('keywords');
  });

  test('has no change date before its publication date', () => {
    const written = { ...article, updated_at: '2024-12-24T09:00:00.000Z' };
    expect(articleData(written, site, base)).toHaveProperty('dateModified', article.listed_at);
  });

  test.each([
    ['x'.repeat(110), 'x'.repeat(110)],
    ['x'.repeat(111), `${'x'.repeat(109)}…`],
    [`${'word '.repeat(22)}end`, `${'word '.repeat(22).trim()}…`],
    [`${'x'.repeat(108)}🙂🙂`, `${'x'.repeat(108)}…`],
  ])('has a headline of at most 110 characters: %s', (title, headline) => {
    expect(articleData({ ...article, title }, site, base)).toHaveProperty('headline', headline);
    expect(headline.length).toBeLessThanOrEqual(110);
  });

  test('cannot close its script element', () => {
    expect(jsonLd([articleData(article, site, base)])).not.toContain('<');
  });
});
