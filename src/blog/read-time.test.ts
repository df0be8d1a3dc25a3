import { describe, expect, it } from 'vitest';
import { readTime } from './read-time.ts';

const paragraphOf = (words: number) => `<p>${Array.from({ length: words }, () => 'word').join(' ')}</p>`;

describe('readTime', () => {
  it.each([
    [1, '1 min read'],
    [225, '1 min read'],
    [226, '2 min read'],
    [1400, '7 min read'],
  ])('takes %i words for %j', (words, expected) => {
    expect(readTime(paragraphOf(words))).toBe(expected);
  });

  it('is one minute for a post without words', () => {
    expect(readTime('')).toBe('1 min read');
    expect(readTime('<p></p><figure><img src="/a.webp" alt="many words that nobody reads"></figure>')).toBe(
      '1 min read',
    );
  });

  it('counts no tags, attributes, comments or entities', () => {
    const noise = '<a href="/blog/x" title="four more words here">word</a> &amp; &nbsp;<!-- one two three --> ';
    expect(readTime(`<p>${noise.repeat(225)}</p>`)).toBe('1 min read');
  });

  it('counts a word once when a tag or an apostrophe is inside it', () => {
    expect(readTime('<p><strong>B</strong>rand </p>'.repeat(225))).toBe('1 min read');
    expect(readTime('<p>don&#39;t </p>'.repeat(225))).toBe('1 min read');
  });

  it('keeps the words of neighbouring blocks apart', () => {
    expect(readTime('<li>one</li><li>two</li>'.repeat(113))).toBe('2 min read');
  });

  it('finds words in scripts without spaces', () => {
    expect(readTime(`<p>${'信頼は小さな約束から生まれます。'.repeat(60)}</p>`)).not.toBe('1 min read');
  });
});
