import { expect, test } from 'vitest';
import { articleBody } from '../article/article-body.ts';
import { framesIn } from './frames.ts';

const figure = (href: string, name = 'embed') =>
  `<figure class="${name}"><a href="${href}"><img src="/a.webp" alt="A talk"></a></figure>`;
const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90';

test('the link around a still gets the address of the player, and stays a link', () => {
  expect(articleBody(figure(video)).html).toContain(
    `<a href="${video}" data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&amp;start=90"><img`,
  );
});

test('no other link gets one, whatever an author writes', () => {
  for (const html of [
    figure('https://example.com/'),
    figure(video, 'gallery'),
    `<p><a href="${video}" data-frame="https://example.com/">a</a></p>`,
    `<figure class="embed"><a href="/x" data-frame="https://example.com/"><img src="/a.webp" alt="A"></a></figure>`,
  ])
    expect(articleBody(html).html).not.toContain('data-frame');
});

test('a page may show the players that are in its text', () => {
  const clip = 'https://vimeo.com/76979871';
  expect(framesIn(figure(video) + figure(clip, 'embed align-center') + figure(video))).toEqual([
    'https://www.youtube-nocookie.com',
    'https://player.vimeo.com',
  ]);
  expect(framesIn(`<p>a</p>${figure('https://example.com/')}${figure(clip, 'gallery')}`)).toEqual([]);
});
