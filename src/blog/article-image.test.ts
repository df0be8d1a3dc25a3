import { expect, test } from 'vitest';
import { articleImagePath, slugOfImage } from './article-image.ts';

const post = { slug: 'a-post', title: 'A Post', category: 'faith' };
const owner = { name: 'Ann', role: 'Author' };
const base = new URL('https://a.example');
const path = articleImagePath(post, owner, base);

test('the address of an image of an article contains the slug', () => {
  expect(path).toMatch(/^\/social\/articles\/a-post-[0-9a-z]{5,12}\.png$/);
  expect(articleImagePath({ ...post, slug: 'übung' }, owner, base)).toMatch(/\/articles\/%C3%BCbung-[0-9a-z]+\.png$/);
});

test.each([
  ['title', { ...post, title: 'A post' }, owner, base],
  ['category', { ...post, category: 'marketing' }, owner, base],
  ['name of the owner', post, { ...owner, name: 'Bea' }, base],
  ['role of the owner', post, { ...owner, role: 'Speaker' }, base],
  ['host', post, owner, new URL('https://b.example')],
  ['border between two words', { ...post, title: 'A PostA' }, { ...owner, name: 'nn' }, base],
])('another %s changes the address', (_what, otherPost, otherOwner, otherBase) => {
  expect(articleImagePath(otherPost, otherOwner, otherBase)).not.toBe(path);
});

test('a field that the image does not show leaves the address unchanged', () => {
  const same = { ...post, excerpt: 'Other words.', content: 'Other words.' };
  expect(articleImagePath(same, owner, new URL('https://a.example/'))).toBe(path);
});

test.each([
  ['a-post-1x2y', 'a-post'],
  ['2024-1x', '2024'],
  ['übung-1x', 'übung'],
  ['a-', undefined],
  ['-a', undefined],
  ['a', undefined],
  ['', undefined],
])('the image name %s belongs to the slug %s', (name, slug) => {
  expect(slugOfImage(name)).toBe(slug);
});
