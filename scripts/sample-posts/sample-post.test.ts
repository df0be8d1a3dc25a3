import { describe, expect, it } from 'vitest';
import { readTime } from '../../src/blog/read-time.ts';
import { cleanHtml, plainText } from '../../src/html/html-policy.ts';
import { isSlug } from '../../src/http/slug.ts';
import { SAMPLE_SLUG, samplePost } from './sample-post.ts';
import { createDice, vocabularyOf } from './sample-words.ts';

const TEXT = 'The page that answers is the page that people keep, and the brand is the promise that it’s kept.';
const vocabulary = vocabularyOf([TEXT]);
const posts = Array.from({ length: 200 }, (_, position) => samplePost(position + 1, vocabulary));

describe('samplePost', () => {
  it('makes the same post for the same number, and different posts for different numbers', () => {
    expect(samplePost(7, vocabularyOf([TEXT]))).toEqual(posts[6]);
    expect(new Set(posts.map(({ content }) => content)).size).toBe(posts.length);
  });

  it('writes HTML that the policy leaves unchanged', () => {
    for (const { content } of posts) expect(cleanHtml(content)).toBe(content);
    const all = posts.map(({ content }) => content).join('');
    for (const tag of ['p', 'h2', 'h3', 'ul', 'ol', 'blockquote', 'strong', 'a', 'pre'])
      expect(all).toContain(`<${tag}`);
  });

  it('has 400 to 1,400 words and the matching read time', () => {
    for (const { content, read_time } of posts) {
      const words = plainText(content).split(' ').length;
      expect(words).toBeGreaterThanOrEqual(400);
      // The block that reaches the word count is written completely.
      expect(words).toBeLessThan(1_600);
      expect(read_time).toBe(readTime(content));
    }
  });

  it('has a unique slug that describes it', () => {
    expect(new Set(posts.map(({ slug }) => slug)).size).toBe(posts.length);
    for (const { slug } of posts) {
      expect(isSlug(slug)).toBe(true);
      expect(slug).toMatch(new RegExp(SAMPLE_SLUG));
      expect(slug.length).toBeLessThanOrEqual(400);
    }
  });

  it('has a date within the twelve years before the given last day', () => {
    const years = new Set(posts.map(({ published_at }) => published_at.slice(0, 4)));
    expect(years.size).toBeGreaterThanOrEqual(12);
    for (const { published_at } of posts) expect(published_at < '2026-11-01' && published_at > '2014-10').toBe(true);
  });

  it('covers every category, with and without feature, image and excerpt', () => {
    expect(new Set(posts.map(({ category }) => category)).size).toBe(4);
    expect(new Set(posts.map(({ featured }) => featured)).size).toBe(2);
    expect(new Set(posts.map(({ image_url }) => image_url === null)).size).toBe(2);
    expect(new Set(posts.map(({ excerpt }) => excerpt === '')).size).toBe(2);
    for (const { title, tags, excerpt } of posts) {
      expect(title.length).toBeLessThanOrEqual(300);
      expect(excerpt.length).toBeLessThanOrEqual(1_000);
      expect(tags.length).toBeGreaterThan(0);
    }
  });
});

describe('vocabularyOf', () => {
  it('draws the most frequent word most often, and also words that the texts do not contain', () => {
    const dice = createDice(1);
    const drawn = Array.from({ length: 5_000 }, () => vocabulary(dice));
    const times = (word: string) => drawn.filter((other) => other === word).length;
    expect(times('the')).toBeGreaterThan(times('that'));
    expect(times('that')).toBeGreaterThan(times('answers'));
    const known = new Set(TEXT.toLowerCase().match(/[a-z]+(’[a-z]+)?/g));
    expect(drawn.filter((word) => !known.has(word)).length).toBeGreaterThan(500);
  });
});
