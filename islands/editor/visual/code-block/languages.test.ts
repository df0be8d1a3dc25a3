import { common, createLowlight } from 'lowlight';
import { expect, it } from 'vitest';
import { LANGUAGES, languageNamed } from './languages.ts';

const names = LANGUAGES.map(([name]) => name).filter(Boolean);

it('offers the languages that an article is highlighted in, and no other', () => {
  expect([...names].sort()).toEqual(
    Object.keys(common)
      .filter((name) => name !== 'plaintext')
      .sort(),
  );
});

it('begins with plain text', () => {
  expect(LANGUAGES[0]).toEqual(['', 'Plain text']);
});

it('knows what authors call them for short, and keeps what it does not know', () => {
  const lowlight = createLowlight(common);
  for (const short of ['js', 'ts', 'py', 'sh', 'html', 'yml', 'C++', 'C#']) {
    expect(names).toContain(languageNamed(short));
    expect(lowlight.registered(languageNamed(short))).toBe(true);
  }
  expect(languageNamed('Elixir')).toBe('elixir');
  expect(languageNamed('text')).toBe('');
});
