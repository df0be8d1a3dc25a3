import { expect, test } from 'vitest';
import { itemOf } from '../items/item.ts';
import { changedFields, changeOf, draftOf } from './draft.ts';
import { draftProblems } from './draft-problems.ts';

const zone = 'America/New_York';
const post = itemOf({
  id: 'one',
  key: 'a-post',
  title: 'A post',
  content: '<p>One two</p>',
  version: 3,
  excerpt: 'Short',
  category: 'faith',
  tags: ['one', 'two, three'],
  status: 'draft',
  featured: true,
  image_url: 'http://images.example/a.png',
  published_at: '2026-01-05 14:00:37+00',
  search_title: 'Found',
  search_description: 'Read this.',
  social_image_url: 'http://images.example/b.png',
});

test('an item that was opened and not changed is saved with the same values, to the second', () => {
  const draft = draftOf(post, zone);
  expect(changedFields(draft, draftOf(post, zone))).toEqual([]);
  expect(changeOf('blog', draft, post, zone)).toEqual({
    title: 'A post',
    content: '<p>One two</p>',
    slug: 'a-post',
    excerpt: 'Short',
    category: 'faith',
    tags: ['one', 'two, three'],
    status: 'draft',
    featured: true,
    image_url: 'http://images.example/a.png',
    published_at: '2026-01-05 14:00:37+00',
    search_title: 'Found',
    search_description: 'Read this.',
    social_image_url: 'http://images.example/b.png',
    read_time: '1 min read',
  });
});

test('an empty image and date are saved as null, and a date in the time zone of the site', () => {
  const draft = draftOf(post, zone);
  expect(changeOf('blog', { ...draft, imageUrl: '', publishedAt: '', socialImageUrl: ' ' }, post, zone)).toMatchObject({
    image_url: null,
    social_image_url: null,
    published_at: null,
  });
  const moved = changeOf(
    'blog',
    { ...draft, imageUrl: 'http://b.example/b.png', publishedAt: '2026-07-01T09:00' },
    post,
    zone,
  );
  expect(moved).toMatchObject({ image_url: 'https://b.example/b.png', published_at: '2026-07-01T13:00:00.000Z' });
});

test('saving cleans the text, builds the slug, splits the tags and computes the read time', () => {
  const draft = {
    ...draftOf(post, zone),
    content: `<p onclick="x()">${'word '.repeat(500)}</p><script>x()</script>`,
    slug: ' My  Address! ',
    tags: ' b,  c  d ,, b ',
  };
  const change = changeOf('blog', draft, post, zone);
  expect(change).toMatchObject({ slug: 'my-address', tags: ['b', 'c d'], read_time: '3 min read' });
  expect(change.content).not.toMatch(/onclick|script/);
});

test('only title and text of a page are saved', () => {
  const page = itemOf({ id: 'one', key: 'about', title: 'About', content: null, version: 1 });
  expect(changeOf('pages', draftOf(page, zone), page, zone)).toEqual({ title: 'About', content: '' });
});

test('the reason that prevents saving is reported for each field', () => {
  const draft = draftOf(post, zone);
  expect(draftProblems('blog', draft)).toEqual({});
  const wrong = {
    ...draft,
    title: ' ',
    slug: '!?',
    tags: Array.from({ length: 31 }, (_, index) => index).join(),
    imageUrl: 'javascript:alert(1)',
    socialImageUrl: 'javascript:alert(1)',
    publishedAt: '012026-01-01T10:00',
    content: 'x'.repeat(2_097_153),
  };
  expect(Object.keys(draftProblems('blog', wrong))).toEqual([
    'title',
    'slug',
    'tags',
    'publishedAt',
    'imageUrl',
    'socialImageUrl',
    'content',
  ]);
  const data = 'data:image/png;base64,iVBORw0KGgo=';
  for (const socialImageUrl of [data, `/${'ü'.repeat(1024)}`])
    expect(draftProblems('blog', { ...draft, socialImageUrl })).toHaveProperty('socialImageUrl');
  expect(Object.keys(draftProblems('pages', wrong))).toEqual(['title', 'content']);
});
