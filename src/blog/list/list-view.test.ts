import { expect, it } from 'vitest';
import { postView } from './list-view.ts';

it('a post has a direction only where its title runs from right to left', () => {
  const post = { slug: 'a', category: 'branding', read_time: '1 min read', listed_at: '2026-01-01T00:00:00Z' } as const;
  const view = (title: string) => postView({ ...post, title }, { locale: 'en', timeZone: 'UTC' });
  expect(view('7 שמות')).toMatchObject({ title: '7 שמות', dir: 'rtl' });
  expect(view('The name שם')).not.toHaveProperty('dir');
});
