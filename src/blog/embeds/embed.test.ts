import { expect, test } from 'vitest';
import { embedOf } from './embed.ts';

const ID = 'dQw4w9WgXcQ';
const WATCH = `https://www.youtube.com/watch?v=${ID}`;
const TRACK = '4uLU6hMCjMI75M1A2tKUQC';

test.each([
  [WATCH, WATCH],
  [` ${WATCH}\n`, WATCH],
  [`http://m.youtube.com/watch?feature=share&v=${ID}`, WATCH],
  [`https://youtu.be/${ID}?si=abc`, WATCH],
  [`https://www.youtube.com/shorts/${ID}`, WATCH],
  [`https://www.youtube.com/live/${ID}/`, WATCH],
  [`https://www.youtube-nocookie.com/embed/${ID}`, WATCH],
  [`https://youtu.be/${ID}?t=1m30s`, `${WATCH}&t=90`],
  [`https://www.youtube.com/embed/${ID}?start=75`, `${WATCH}&t=75`],
  ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871/8272103f6e'],
  [`https://open.spotify.com/intl-de/track/${TRACK}?si=1`, `https://open.spotify.com/track/${TRACK}`],
  [`https://open.spotify.com/episode/${TRACK}`, `https://open.spotify.com/episode/${TRACK}`],
])('%s is stored as %s', (address, href) => {
  expect(embedOf(address)?.href).toBe(href);
  expect(embedOf(href)?.href).toBe(href);
});

test('a player is at the host of its provider, and starts where the address says', () => {
  expect(embedOf(`https://youtu.be/${ID}?t=90`)?.frame).toBe(
    `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&start=90`,
  );
  expect(embedOf('https://vimeo.com/1/abcdef12')?.frame).toBe(
    'https://player.vimeo.com/video/1?autoplay=1&dnt=1&h=abcdef12',
  );
  expect(embedOf(`https://open.spotify.com/album/${TRACK}`)?.frame).toBe(
    `https://open.spotify.com/embed/album/${TRACK}`,
  );
});

test.each([
  'https://example.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@somebody',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/redirect?q=https://example.com&v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@example.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'https://open.spotify.com/user/somebody',
  'https://open.spotify.com/track/../../x',
  'Some words about https://youtu.be/dQw4w9WgXcQ',
  '',
])('%s is none', (address) => {
  expect(embedOf(address)).toBeUndefined();
});
