import { describe, expect, it } from 'vitest';
import { isSlug, slugify } from './slug.ts';

describe('slugify', () => {
  it.each([
    ['A Brand Is a Promise', 'a-brand-is-a-promise'],
    ["Don't Call It “Content”!", 'dont-call-it-content'],
    ['  Faith &  Business  ', 'faith-business'],
    ['I \u2764\uFE0F you', 'i-you'],
    ['One — two -- three', 'one-two-three'],
    ['- already - hyphenated -', 'already-hyphenated'],
    ['tabs\tand\nlines', 'tabs-and-lines'],
    ['snake_case stays together', 'snakecase-stays-together'],
    ['100K+ lives, 2nd edition', '100k-lives-2nd-edition'],
  ])('turns %j into %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('keeps the letters of any script, with their accents', () => {
    expect(slugify('Café Größe')).toBe('café-größe');
    expect(slugify('Доверие и бренд')).toBe('доверие-и-бренд');
    expect(slugify('ब्रांड की बात')).toBe('ब्रांड-की-बात');
    expect(slugify('信頼について')).toBe('信頼について');
  });

  it('gives the same slug for both spellings of an accented letter', () => {
    expect(slugify('Cafe\u0301')).toBe(slugify('Caf\u00e9'));
  });

  it('is empty when the title has no letter and no digit', () => {
    expect(slugify('?!… — ')).toBe('');
  });

  it('leaves a slug unchanged', () => {
    const slug = slugify('How to Name a Thing (So People Can Say It)');
    expect(slugify(slug)).toBe(slug);
  });
});

describe('isSlug', () => {
  it('accepts what slugify makes', () => {
    expect(isSlug('a-second-chance-is-a-practice')).toBe(true);
  });

  it.each(['', 'Upper', 'two--hyphens', '-edge', 'with space', 'a/b'])('refuses %j', (value) => {
    expect(isSlug(value)).toBe(false);
  });
});
