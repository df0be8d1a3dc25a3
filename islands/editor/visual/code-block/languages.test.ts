import { common, createLowlight } from 'lowlight';
import { expect, it } from 'vitest';
import { LANGUAGES } from './LanguageChoice.tsx';
import { languageNamed } from './languages.ts';

const names = LANGUAGES.map(([name]) => name).filter(Boolean);

it('the list offers exactly the languages that articles are highlighted in', () => {
  expect([...names].sort()).toEqual(
    Object.keys(common)
      .filter((name) => name !== 'plaintext')
      .sort(),
  );
});

it('the list begins with plain text', () => {
  expect(LANGUAGES[0]).toEqual(['', 'Plain text']);
});

it('common short names are recognised, and unknown languages are kept', () => {
  const lowlight = createLowlight(common);
  for (const short of ['js', 'ts', 'py', 'sh', 'html', 'yml', 'C++', 'C#']) {
    expect(names).toContain(languageNamed(short));
    expect(lowlight.registered(languageNamed(short))).toBe(true);
  }
  expect(languageNamed('Elixir')).toBe('elixir');
  expect(languageNamed('text')).toBe('');
});
